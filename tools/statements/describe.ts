import type { Client, Connection as Wire } from 'pg';

export type Described = {
  readonly parameters: readonly number[];
  /** Undefined for what gives no rows. */
  readonly columns: readonly { readonly name: string; readonly type: number }[] | undefined;
};

type Fields = { fields: { name: string; dataTypeID: number }[] };

/** Has the server prepare one statement, and returns what it says of parameters and columns. Throws its refusal. */
export function describe(client: Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    let parameters: readonly number[] = [];
    let columns: Described['columns'];
    let forget = (): void => undefined;
    const question = {
      submit(wire: Wire): void {
        const note = (message: { dataTypeIDs: number[] }): void => {
          parameters = message.dataTypeIDs;
        };
        wire.on('parameterDescription', note);
        forget = () => wire.removeListener('parameterDescription', note);
        wire.parse({ name: '', text, types: [] }, true);
        wire.describe({ type: 'S', name: '' }, true);
        wire.sync();
      },
      handleRowDescription({ fields }: Fields): void {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      handleError(error: Error): void {
        forget();
        reject(error);
      },
      handleReadyForQuery(): void {
        forget();
        resolve({ parameters, columns });
      },
    };
    client.query(question);
  });
}
