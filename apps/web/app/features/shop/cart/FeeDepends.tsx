/** Beside the fee that an outlet asks in general, as long as nobody has said where to. */
export function FeeDepends() {
  return (
    <p className="text-soft mt-2.5 text-sm">
      The delivery fee depends on where we bring it. You see the fee of your place before you pay.
    </p>
  );
}
