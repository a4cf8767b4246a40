/** Why a process cannot start, in one line for whoever started it: nothing in the program is wrong. */
export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartFault';
  }
}
