/**
 * The code of the member who sent a stranger to the sign-in: of the landing page, or of the page that asked to sign in first, as of a
 * shared offer (decision 0122).
 */
export function sentBy(search: URLSearchParams): string | undefined {
  const [, wanted = ''] = search.get('redirect')?.split(/[?#]/) ?? [];
  return search.get('ref') ?? new URLSearchParams(wanted).get('ref') ?? undefined;
}
