/**
 * An answer that the database already wrote as JSON. It is passed on untouched, so the query that wrote it must name
 * exactly the columns of the call's answer schema (`rowsAsJson` builds such a query from the schema).
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
