import { useEffect, useRef, useState } from 'react';

import { useWakeLock } from '#web/lib/use-wake-lock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { frameReader } from './read-frame.ts';

/** Ten looks a second find a QR as soon as a hand is still. */
const LOOK_MS = 100;

interface ScannerProps {
  onFound: (text: string) => void;
  onClose: () => void;
}

/** The camera, until it has seen a QR. */
export function Scanner({ onFound, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useWakeLock();
  useEffect(() => {
    const stop = new AbortController();
    watch(video.current!, stop.signal).then(
      (text) => text !== null && found.current(text),
      (error: unknown) => !stop.signal.aborted && setProblem(textOf(error)),
    );
    return () => stop.abort();
  }, []);
  return (
    <div className="grid gap-3">
      {problem === null ? (
        <video
          ref={video}
          aria-label="What the camera sees"
          muted
          playsInline
          className="bg-sunken aspect-square w-full rounded-lg object-cover"
        />
      ) : (
        <Notice tone="warn" live>
          {problem}
        </Notice>
      )}
      <Button variant="secondary" size="lg" wide onClick={onClose}>
        Stop Scanning
      </Button>
    </div>
  );
}

/** Shows the camera in the video and looks for a QR until there is one; null when it was stopped. */
async function watch(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  // Missing where the page has no https, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new DOMException('no camera', 'NotFoundError');
  const wanted = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 960 } };
  const [stream, read] = await Promise.all([devices.getUserMedia({ video: wanted, audio: false }), frameReader()]);
  const end = () => stream.getTracks().forEach((track) => track.stop());
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const text = await read(video);
      if (text !== null && text !== '' && !signal.aborted) return text;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return null;
  } finally {
    end();
  }
}

function textOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'The camera is not allowed. Allow it in the browser, or type the code.';
  return 'There is no camera that can be used. Please type the code.';
}
