import { useEffect, useRef, useState } from 'react';

import { deviceStorage } from '#web/lib/storage.ts';

const KEY = 'outlet-sound';
const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.22;

let audio: AudioContext | undefined;

/** Two short notes, drawn by the browser itself: no file to load, works offline. */
function chime(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const at = audio.currentTime + index * NOTE_SECONDS;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0.3, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + NOTE_SECONDS);
  }
}

/** A sound when more new orders wait than before; off until somebody turns it on, remembered on this tablet. */
export function useOrderChime(waiting: number | undefined, outlet: string | undefined) {
  const [on, setOn] = useState(() => deviceStorage.read(KEY) === true);
  const heard = useRef({ outlet, waiting });
  useEffect(() => {
    const { current: before } = heard;
    const grew = waiting !== undefined && before.waiting !== undefined && waiting > before.waiting;
    if (on && grew && before.outlet === outlet) chime();
    if (waiting !== undefined) heard.current = { outlet, waiting };
  }, [waiting, outlet, on]);
  function toggle() {
    deviceStorage.write(KEY, !on);
    setOn(!on);
    // The press lets the browser play later, and lets the person hear what it sounds like.
    if (!on) chime();
  }
  return { on, toggle };
}
