interface Address {
  readonly text: string;
  readonly area?: string | null | undefined;
  readonly landmark?: string | null | undefined;
  readonly stage?: string | null | undefined;
}

/** An address in one line, as one would tell a rider. */
export function addressLine({ text, area, landmark, stage }: Address): string {
  const parts = [text, area, landmark && `landmark: ${landmark}`, stage && `stage: ${stage}`];
  return parts.filter(Boolean).join(', ');
}
