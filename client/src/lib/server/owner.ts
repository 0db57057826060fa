/** The owner's interface. The key comes behind the # of the link that the server shows, and stays in this tab. */
import { call } from './api';
import type { Forgotten, HouseFacts, KeptPerson, KeptTable } from './wire';

const KEPT = 'chaloupe.owner';

/** Take the key from the address, out of sight of whoever looks over the shoulder, or from this tab's memory. */
export function ownerKey(hash: string): string {
  if (hash) {
    sessionStorage.setItem(KEPT, hash);
    history.replaceState(null, '', location.pathname);
  }
  return hash || (sessionStorage.getItem(KEPT) ?? '');
}

export class Owner {
  constructor(readonly key: string) {}

  private ask(method: string, path: string): Promise<Response> {
    return call(method, `/owner${path}`, undefined, false, { Authorization: `Bearer ${this.key}` });
  }

  async house(): Promise<HouseFacts> {
    return (await (await this.ask('GET', '/house')).json()) as HouseFacts;
  }

  async tables(): Promise<KeptTable[]> {
    return (await (await this.ask('GET', '/tables')).json()) as KeptTable[];
  }

  async people(named: string): Promise<KeptPerson[]> {
    return (await (await this.ask('GET', `/people?named=${encodeURIComponent(named)}`)).json()) as KeptPerson[];
  }

  async forget(person: string): Promise<Forgotten> {
    return (await (await this.ask('DELETE', `/people/${encodeURIComponent(person)}`)).json()) as Forgotten;
  }

  export(person: string): Promise<void> {
    return this.download(`/people/${encodeURIComponent(person)}`, `${person}.json`);
  }

  backup(): Promise<void> {
    return this.download('/backup', `chaloupe-${new Date().toISOString().slice(0, 10)}.db`);
  }

  private async download(path: string, name: string): Promise<void> {
    const address = URL.createObjectURL(await (await this.ask('GET', path)).blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  }
}
