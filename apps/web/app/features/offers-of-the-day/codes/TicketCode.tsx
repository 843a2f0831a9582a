interface TicketCodeProps {
  /** The eight digits alone. */
  code: string;
}

/** The code of a ticket: in one line as large as the card has room, read out at arm's length and selected as plain digits. */
export function TicketCode({ code }: TicketCodeProps) {
  return (
    <div className="bg-gold text-on-gold rounded-lg p-3 text-center">
      <p className="mb-1.5 text-sm font-semibold">Your code</p>
      {/* Screen readers get the digits one by one; the eye gets two groups; a selection copies the digits alone. */}
      <span className="sr-only">{code.split('').join(' ')}</span>
      <p
        aria-hidden
        className="figures shadow-card rounded-md bg-[#fffaf0] py-1.5 text-3xl font-bold tracking-[0.08em] text-[#1f1600] select-all sm:text-4xl"
      >
        {code.slice(0, 4)}
        {/* With letters twice as large the second group stands below the first. */}
        <wbr />
        <span className="ml-[0.4em]">{code.slice(4)}</span>
      </p>
    </div>
  );
}
