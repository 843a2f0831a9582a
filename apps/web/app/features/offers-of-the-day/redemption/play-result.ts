const VOLUME = 0.25;
const TONE_S = 0.14;
/** Up for yes, down for no, one for "look". */
const TONES = { good: [660, 880], bad: [330, 220], warn: [520] } as const;

let audio: AudioContext | undefined;

/** A short sound for whoever looks at the goods and not at the screen. Browsers are silent until somebody has touched the page. */
export function playResult(tone: keyof typeof TONES): void {
  // Missing in some web views, whatever the types say.
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  for (const [at, hertz] of TONES[tone].entries()) play(audio, hertz, audio.currentTime + at * TONE_S);
}

function play(on: AudioContext, hertz: number, at: number): void {
  const [tone, volume] = [on.createOscillator(), on.createGain()];
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(VOLUME, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
  tone.connect(volume).connect(on.destination);
  tone.start(at);
  tone.stop(at + TONE_S);
}
