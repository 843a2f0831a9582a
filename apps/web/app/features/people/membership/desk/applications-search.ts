import { APPLICATION_STATUSES, type ApplicationStatus, isApplicationStatus } from '@club/rules/application-status';

export const APPLICATIONS_PER_PAGE = 20;
const LAST_PAGE = 10_000;

export const reviewTabs = [...APPLICATION_STATUSES, 'all'] as const;
export type ReviewTab = ApplicationStatus | 'all';

export const reviewFlags = ['unconfirmed', 'withheld', 'held'] as const;
export type ReviewFlag = (typeof reviewFlags)[number];

export interface ApplicationsSearch {
  tab: ReviewTab;
  search: string;
  /** Only those with this sign. */
  flag: ReviewFlag | null;
  page: number;
  /** The application whose details are open. */
  open: string | null;
}

/** What the address says; nonsense counts as absent. Who waits is what a reviewer comes for. */
export function readApplicationsSearch(raw: Readonly<Record<string, string>>): ApplicationsSearch {
  const status = raw['status'];
  const page = Number(raw['page']);
  return {
    tab: status === 'all' || isApplicationStatus(status) ? status : 'pending',
    search: (raw['search'] ?? '').slice(0, 80),
    flag: reviewFlags.find((flag) => flag === raw['flag']) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    open: raw['open'] ?? null,
  };
}
