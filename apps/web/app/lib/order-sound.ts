import { deviceStorage } from './storage.ts';

const KEY = 'outlet-sound';

/** Whether new orders are heard on this device. Off until somebody turns it on. */
export function isSoundOn(): boolean {
  return deviceStorage.read(KEY) === true;
}

export function keepSound(on: boolean): void {
  deviceStorage.write(KEY, on);
}

/** Whoever starts a shift hears new orders, unless somebody has turned the sound off on this device. */
export function soundOnForShift(): void {
  if (deviceStorage.read(KEY) !== false) keepSound(true);
}
