const LEAST_CHARS = 5;

/** A reason stands in the journal for ever: a few words at least. */
export const reasonRule = {
  validate: (value: string) => value.trim().length >= LEAST_CHARS || 'Please say why, in a few words',
};
