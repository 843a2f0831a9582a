import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ApiError, noResponse } from './api-error.ts';
import { queryClient } from './query-client.ts';

const ME = ['members', 'me'];
const refused = (code: 'forbidden' | 'step_up_required') => () =>
  Promise.reject(new ApiError({ status: 403, code, message: 'No' }));
const isAskedAnew = () => queryClient.getQueryState(ME)!.isInvalidated;

afterEach(() => queryClient.clear());

describe('who may no longer do what is offered to them', () => {
  it('is looked up again once a screen is refused for it, and not for a lack of proof', async () => {
    queryClient.setQueryData(ME, { is_admin: true });
    const ask = (queryFn: () => Promise<unknown>) => queryClient.fetchQuery({ queryKey: ['desk'], queryFn });
    await expect(ask(refused('step_up_required'))).rejects.toThrow('No');
    expect(isAskedAnew()).toBe(false);
    await expect(ask(refused('forbidden'))).rejects.toThrow('No');
    expect(isAskedAnew()).toBe(true);
  });

  it('is looked up again once an act is refused for it', async () => {
    queryClient.setQueryData(ME, { is_admin: true });
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: refused('forbidden') });
    await expect(mutation.execute(undefined)).rejects.toThrow('No');
    expect(isAskedAnew()).toBe(true);
  });
});

describe('what is shown', () => {
  afterEach(() => {
    vi.useRealTimers();
    onlineManager.setOnline(true);
  });

  it('is waited for when it is asked anew, but no network is: the answer comes by itself once there is one', async () => {
    vi.useFakeTimers();
    queryClient.mount();
    let answer = () => Promise.resolve('first');
    const shown = new QueryObserver(queryClient, { queryKey: ['desk'], queryFn: () => answer() });
    const close = shown.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    const isAsked = vi.fn<() => void>();
    const askAnew = () => void queryClient.invalidateQueries({ queryKey: ['desk'] }).then(isAsked);

    answer = () => new Promise((resolve) => setTimeout(() => resolve('second'), 5_000));
    askAnew();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(isAsked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isAsked).toHaveBeenCalledOnce();

    onlineManager.setOnline(false);
    answer = () => Promise.reject(noResponse());
    askAnew();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isAsked).toHaveBeenCalledTimes(2);
    answer = () => Promise.resolve('third');
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown.getCurrentResult().data).toBe('third');
    close();
    queryClient.unmount();
  });
});
