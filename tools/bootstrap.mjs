// The door of every npm script. This file and machine.mjs are written so that Nodes from 12.20 on
// read them and can say what is wrong; all others wait until the machine is known to do.
import { whyNotHere } from './bootstrap/machine.mjs';

const refusal = whyNotHere();
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
void import('./bootstrap/commands.mjs');
