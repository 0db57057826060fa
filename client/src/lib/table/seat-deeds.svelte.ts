/** What somebody at a table can do besides playing: sit down, leave, invite …; what goes wrong is said in one place. */
import { api, beSomebody } from '$lib/server/api';
import { choices } from '$lib/texts/bots';
import { explain } from '$lib/texts/errors';
import { prefs } from '$lib/device/prefs.svelte';
import { go } from '$lib/device/router.svelte';
import type { Table } from './table.svelte';
import type { SeatChange, SeatLink, TableLink } from '$lib/server/wire';

/** What lies over the table, one at a time. */
export type Sheet = 'rules' | 'talk' | 'more' | 'invite' | 'device' | 'screen' | 'leave';

export class SeatDeeds {
  readonly table: Table;
  trouble = $state('');
  sheet = $state<Sheet | null>(null);
  /** The clause at which the rules are opened. */
  clause = $state('');
  link = $state.raw<TableLink | SeatLink | null>(null);
  /** The bots that could sit in for us, and the one that will. */
  bots = $state.raw<string[]>([]);
  bot = $state('');

  constructor(table: Table) {
    this.table = table;
  }

  /** The seat whose link is given away. */
  get #seat(): number | undefined {
    return this.table.shown ?? this.table.mine[0];
  }

  /** Do something; whether it went well. */
  async #try(deed: () => Promise<unknown>): Promise<boolean> {
    this.trouble = '';
    try {
      await deed();
      return true;
    } catch (failure) {
      this.trouble = await explain(failure, this.table.game);
      return false;
    }
  }

  #change(seats: readonly number[], change: SeatChange): Promise<boolean> {
    return this.#try(async () => {
      for (const seat of seats) await api.seat(this.table.id, seat, change);
    });
  }

  /** Sit down, under a name that may be new. */
  async take(seat: number, name: string): Promise<void> {
    if (name.trim()) prefs.name = name.trim();
    const taken = await this.#try(async () => {
      await beSomebody();
      await api.seat(this.table.id, seat, { do: 'take' });
    });
    if (taken) this.table.join(seat);
  }

  /** Give up our seats, or let the chosen bot sit in. */
  async leave(how: 'leave' | 'bot'): Promise<void> {
    this.sheet = null;
    const change: SeatChange = how === 'bot' && this.bot ? { do: how, bot: this.bot } : { do: how };
    if (await this.#change(this.table.mine, change)) go('/');
  }

  /** Ask how one wants to leave; a bot of one's choice may sit in. */
  async leaving(): Promise<void> {
    this.sheet = 'leave';
    const games = await api.games().catch(() => []);
    const bots = games.find((each) => each.id === this.table.game)?.bots ?? [];
    this.bots = choices(bots);
    this.bot ||= bots[0] ?? '';
  }

  /** Let bots play these seats. */
  fill(seats: readonly number[]): Promise<boolean> {
    return this.#change(seats, { do: 'bot' });
  }

  /** Play our seats ourselves again. */
  back(): Promise<boolean> {
    return this.#change(this.table.resting, { do: 'back' });
  }

  invite(): Promise<boolean> {
    return this.#try(async () => {
      this.link = await api.link(this.table.id);
      this.sheet = 'invite';
    });
  }

  async device(sheet: 'device' | 'screen' = 'device'): Promise<void> {
    const seat = this.#seat;
    if (seat === undefined) return;
    await this.#try(async () => {
      this.link = await api.seatLink(this.table.id, seat);
      this.sheet = sheet;
    });
  }

  /** The big screen is for everybody: whoever plays here first brings the seat to a phone. */
  async bigScreen(): Promise<void> {
    if (this.#seat === undefined || this.table.outcome) go(`/screen/${this.table.id}`);
    else await this.device('screen');
  }

  rematch(): Promise<boolean> {
    return this.#try(async () => go(`/table/${(await api.rematch(this.table.id)).id}`));
  }

  /** Open the rules, at a clause. */
  readonly openClause = (id: string): void => {
    this.clause = id;
    this.sheet = 'rules';
  };

  readonly close = (): void => {
    this.sheet = null;
  };
}
