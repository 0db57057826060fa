/** Small sounds, made on the spot: wood, cards, a ship's bell. Nothing is fetched; the switch is in the header. */
import { prefs } from './prefs.svelte';

type Sound = 'step' | 'card' | 'bell' | 'no' | 'win' | 'word';

let context: AudioContext | null = null;
// Browsers allow sound only after a gesture; until then there is nothing to hear.
let allowed = false;
for (const gesture of ['pointerdown', 'keydown'])
  addEventListener(gesture, () => (allowed = true), { once: true, capture: true });

function tone(at: number, pitch: number, length: number, volume: number, shape: OscillatorType): void {
  if (!context) return;
  const [voice, gain] = [context.createOscillator(), context.createGain()];
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(context.destination);
  voice.start(at);
  voice.stop(at + length + 0.02);
}

function rustle(at: number, length: number, volume: number, pitch: number): void {
  if (!context) return;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

export function play(sound: Sound, delay = 0): void {
  if (!prefs.sound || !allowed || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime + 0.01 + delay;
  if (sound === 'step') {
    rustle(now, 0.07, 0.35, 420);
    tone(now, 150, 0.09, 0.12, 'sine');
  } else if (sound === 'card') rustle(now, 0.13, 0.22, 2600);
  else if (sound === 'bell') {
    for (const [pitch, volume] of [
      [880, 0.1],
      [1320, 0.05],
      [2217, 0.025],
    ] as const)
      tone(now, pitch, 1.1, volume, 'sine');
  } else if (sound === 'no') {
    tone(now, 170, 0.16, 0.12, 'triangle');
    tone(now + 0.1, 130, 0.2, 0.12, 'triangle');
  } else if (sound === 'word') tone(now, 620, 0.12, 0.05, 'sine');
  else [523, 659, 784, 1047].forEach((pitch, i) => tone(now + i * 0.14, pitch, 0.5, 0.09, 'triangle'));
}

/** Choose sounds for what happened. Events are told apart by what they carry, so every game sounds. */
export function playEvents(events: readonly { event: string; [key: string]: unknown }[]): void {
  let delay = 0;
  for (const each of events.slice(0, 6)) {
    if (each.event === 'over' || 'winners' in each) play('win', delay);
    else if ('to' in each || 'from' in each) play('step', delay);
    else if ('card' in each || 'cards' in each) play('card', delay);
    else continue;
    delay += 0.16;
  }
}
