import type { StaffMember } from '@club/contract/outlets/staff';

export const roleLabels: Record<StaffMember['role'], string> = { cashier: 'Counter', supervisor: 'Supervisor' };
