import { afterEach, describe, expect, it } from 'vitest';

import { ApiError } from './api-error.ts';
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
