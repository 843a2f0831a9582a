import { TOAST_MS } from '@club/rules/limits';
import { type CSSProperties, useSyncExternalStore } from 'react';

export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default';

export interface ToastItem {
  id: number;
  type: ToastType;
  message: string;
  /** Milliseconds it stays. */
  duration: number;
  startTime: number;
}

const MOST_AT_ONCE = 5;

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function add(type: ToastType, message: string, duration = TOAST_MS): number {
  lastId += 1;
  const item = { id: lastId, type, message, duration, startTime: Date.now() };
  // The same words twice in a row are one message, shown anew.
  show([...items.filter((old) => old.message !== message || old.type !== type), item].slice(-MOST_AT_ONCE));
  return item.id;
}

/** `toast.success('Saved')`; the second argument is the duration in milliseconds. */
export const toast = {
  success: (message: string, duration?: number) => add('success', message, duration),
  error: (message: string, duration?: number) => add('error', message, duration),
  warning: (message: string, duration?: number) => add('warning', message, duration),
  info: (message: string, duration?: number) => add('info', message, duration),
  show: (message: string, duration?: number) => add('default', message, duration),
  remove: (id: number) => show(items.filter((item) => item.id !== id)),
  clear: () => show([]),
};

const none: readonly ToastItem[] = [];

let place: HTMLElement | null = null;

/** Where they stand from now on: in a window that the browser lays above the whole page, or again in the page. */
export function standIn(next: HTMLElement | null): void {
  place = next;
  show(items);
}

export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  );
}

export function useToastPlace(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );
}

let reach: CSSProperties | undefined;

/** How far down they stand in the window; undefined when there are none. */
export function reachTo(px: number | undefined): void {
  // React has no word for a property of one's own.
  reach = px === undefined ? undefined : ({ '--toasts': `${px}px` } as CSSProperties);
  show(items);
}

/**
 * That, as `--toasts`, for what has to begin below them. Never for the page as a whole: the style of all that stands in it would be
 * worked out anew with each message that comes and goes.
 */
export function useToastsReach(): CSSProperties | undefined {
  return useSyncExternalStore(
    subscribe,
    () => reach,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
