import { useEffect, useRef, useState } from 'react';

import { isSoundOn, keepSound } from '#web/lib/order-sound.ts';

const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.22;
/** A new order is heard again so often until somebody touches the tablet. */
const AGAIN_MS = 8_000;

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

/**
 * A sound when an order waits that is newer than all before, again and again until somebody touches the tablet. Off until somebody turns
 * it on, remembered on this tablet. A browser plays nothing before the first press: until then `needsPress` is true.
 */
export function useOrderChime(newest_at: string | null | undefined, outlet: string | undefined) {
  const [on, setOn] = useState(isSoundOn);
  const [isUnseen, setUnseen] = useState(false);
  const [needsPress, setNeedsPress] = useState(() => !navigator.userActivation?.hasBeenActive);
  const known = useRef({ outlet, newest_at });
  useEffect(() => {
    const { current: before } = known;
    if (newest_at === null) setUnseen(false);
    if (newest_at === undefined) return;
    // Instants of the server, all written alike: the later one is the greater text.
    const isNewer = newest_at !== null && before.newest_at !== undefined && newest_at > (before.newest_at ?? '');
    if (isNewer && before.outlet === outlet) setUnseen(true);
    known.current = { outlet, newest_at };
  }, [newest_at, outlet]);
  useEffect(() => {
    if (!on || !isUnseen) return undefined;
    chime();
    const again = setInterval(chime, AGAIN_MS);
    return () => clearInterval(again);
  }, [on, isUnseen]);
  useEffect(() => {
    const touch = () => {
      setUnseen(false);
      setNeedsPress(false);
    };
    addEventListener('pointerdown', touch);
    addEventListener('keydown', touch);
    return () => {
      removeEventListener('pointerdown', touch);
      removeEventListener('keydown', touch);
    };
  }, []);
  function toggle() {
    keepSound(!on);
    setOn(!on);
    // The press lets the browser play later, and lets the person hear what it sounds like.
    if (!on) chime();
  }
  return { on, toggle, isUnseen, needsPress: on && needsPress };
}
