import { portState } from '#tools/free-port.ts';
import { Refusal } from '#tools/refusal.ts';

/** Refuses in one sentence when a port we need cannot be used, naming the variable that changes it. */
export async function checkPort(variable: string, port: number, host: string): Promise<void> {
  const state = await portState(port, host);
  if (state === 'taken') {
    const other = `${variable}=${port < 65_000 ? port + 100 : port - 100}`;
    throw new Refusal(
      `Port ${port} is already used by another program: stop it, or choose another, as in ${other} npm start.`,
    );
  }
  if (state === 'forbidden') {
    throw new Refusal(`This user may not open port ${port}: set ${variable} to a number above 1023.`);
  }
}
