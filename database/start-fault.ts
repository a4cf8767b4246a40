/** Why a process cannot start, in one line for the user: the program itself is not at fault. */
export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartFault';
  }
}
