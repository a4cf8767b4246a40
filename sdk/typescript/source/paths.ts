// Written by tools/sdk/generate.ts from the description of /api/v1.

type Event =
  | {
      /**
       * The id of the event; the same in webhooks.
       */
      id: string;
      /**
       * The place of the event in their order: the cursor.
       */
      number: string;
      /**
       * What happened.
       */
      type: 'inquiry.answered';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * The fields of the event, by its type. More may be added.
       */
      data: {
        /**
         * The ticket of the inquiry.
         */
        inquiry: string;
        /**
         * The product by its code, for example S11T; the products call lists them.
         */
        product: string;
        /**
         * False where the bureau knows nothing; the answer is free then.
         */
        hasInformation: boolean;
        /**
         * The code that the bureau knows the borrower by.
         */
        cicCode: string | null;
        [k: string]: unknown;
      };
    }
  | {
      /**
       * The id of the event; the same in webhooks.
       */
      id: string;
      /**
       * The place of the event in their order: the cursor.
       */
      number: string;
      /**
       * What happened.
       */
      type: 'inquiry.failed';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * The fields of the event, by its type. More may be added.
       */
      data: {
        /**
         * The ticket of the inquiry.
         */
        inquiry: string;
        /**
         * The product by its code, for example S11T; the products call lists them.
         */
        product: string;
        /**
         * Why it failed, free of charge; new reasons may be added.
         */
        reason: string;
        [k: string]: unknown;
      };
    }
  | {
      /**
       * The id of the event; the same in webhooks.
       */
      id: string;
      /**
       * The place of the event in their order: the cursor.
       */
      number: string;
      /**
       * What happened.
       */
      type: 'watch.alert';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * The fields of the event, by its type. More may be added.
       */
      data:
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'new-lender';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              /**
               * The month that the change is of, by its first day.
               */
              month: string;
              /**
               * The debt group at that lender, 1 to 5.
               */
              group: number;
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          }
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'group-up';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              /**
               * The month that the change is of, by its first day.
               */
              month: string;
              /**
               * The debt group at that lender before, 1 to 5.
               */
              from: number;
              /**
               * The debt group at that lender now, 1 to 5.
               */
              to: number;
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          }
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'group-down';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              /**
               * The month that the change is of, by its first day.
               */
              month: string;
              /**
               * The debt group at that lender before, 1 to 5.
               */
              from: number;
              /**
               * The debt group at that lender now, 1 to 5.
               */
              to: number;
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          }
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'new-inquiry';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              /**
               * The product that another institution asked for.
               */
              product: string;
              /**
               * When it asked.
               */
              at: string;
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          }
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'score';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              /**
               * By how many points the score moved since the last alert, down below zero; never the score itself.
               */
              points: number;
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          }
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'card-late';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              /**
               * The month that the change is of, by its first day.
               */
              month: string;
              /**
               * How many days the card payment is late.
               */
              days: number;
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          }
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'collateral-released';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              /**
               * The kind of the collateral, as data files code it.
               */
              kind: string;
              /**
               * The day: of the release, or of the refusal of the cheque.
               */
              day: string;
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          }
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'cheque-refused';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              /**
               * The day: of the release, or of the refusal of the cheque.
               */
              day: string;
              /**
               * The confirmation code of the refused cheque in the register of cheques.
               */
              code: string;
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          }
        | {
            /**
             * The id of the alert.
             */
            id: string;
            /**
             * The kind of change that is told; programme-twice comes without being watched for.
             */
            trigger: 'programme-twice';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The customer's code at your institution; null where none was sent.
             */
            customerCode: string | null;
            /**
             * What has changed, by the kind of change.
             */
            facts: {
              [k: string]: unknown;
            };
            /**
             * The code of the institution whose file, inquiry or cheque it was; null for a score.
             */
            lender: string | null;
            /**
             * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
             */
            file: {
              /**
               * The id of the file.
               */
              id: string;
              /**
               * The kind of the file, for example D32.
               */
              kind: string;
              /**
               * The report day of the file.
               */
              period: string;
              /**
               * Which of the files of this kind and period it was: 2 replaced 1.
               */
              version: number;
              [k: string]: unknown;
            } | null;
            /**
             * When the bureau noticed it.
             */
            raisedAt: string;
            /**
             * The watches of programs that asked for it.
             */
            watches: {
              /**
               * The client id of the application that watches.
               */
              application: string;
              /**
               * The reference that the application gave.
               */
              reference: string;
              [k: string]: unknown;
            }[];
            [k: string]: unknown;
          };
    }
  | {
      /**
       * The id of the event; the same in webhooks.
       */
      id: string;
      /**
       * The place of the event in their order: the cursor.
       */
      number: string;
      /**
       * What happened.
       */
      type: 'file.processed';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * The fields of the event, by its type. More may be added.
       */
      data: {
        /**
         * Of an alert, the data file that reported it, null where none did; of file.processed, the id of the file.
         */
        file: string;
        /**
         * The name of the file.
         */
        name: string;
        /**
         * The kind of the file, for example D32.
         */
        kind: string;
        /**
         * The report day of the file.
         */
        period: string | null;
        /**
         * What became of it. applied: figures are changed; refused: nothing is; held: waits for a person; superseded or withdrawn: ended while it was held.
         */
        outcome: 'applied' | 'refused' | 'held' | 'superseded' | 'withdrawn';
        /**
         * How many rows it has.
         */
        rows?: number | null;
        /**
         * How many rows count now; null until it is known.
         */
        appliedRows?: number | null;
        /**
         * How many rows are refused; null until it is known.
         */
        refusedRows?: number | null;
        /**
         * The code of why nothing of it was taken; null if it was.
         */
        refusal?: string | null;
        /**
         * The last day to send what it still needs; null where nothing is.
         */
        needsBy?: string | null;
        [k: string]: unknown;
      };
    }
  | {
      /**
       * The id of the event; the same in webhooks.
       */
      id: string;
      /**
       * The place of the event in their order: the cursor.
       */
      number: string;
      /**
       * What happened.
       */
      type: 'batch.finished';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * The fields of the event, by its type. More may be added.
       */
      data: {
        /**
         * The id of the batch.
         */
        batch: string;
        /**
         * The product by its code, for example S11T; the products call lists them.
         */
        product: string;
        /**
         * How it ended.
         */
        status: 'finished' | 'refused' | 'cancelled' | 'held';
        [k: string]: unknown;
      };
    }
  | {
      /**
       * The id of the event; the same in webhooks.
       */
      id: string;
      /**
       * The place of the event in their order: the cursor.
       */
      number: string;
      /**
       * What happened.
       */
      type: 'consent.withdrawn';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * The fields of the event, by its type. More may be added.
       */
      data: {
        /**
         * The id of the consent.
         */
        consent: string;
        /**
         * How many watches ended with it.
         */
        endedWatches: number;
        [k: string]: unknown;
      };
    };

export interface paths {
  '/api/v1/batches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Asks about many borrowers: one JSON object a line (application/x-ndjson), {"reference", "purpose", "consent", "subject": {"name", "cicCode", "identityNumber", "registrationNumber", "taxCode", "address"}}. A row's purpose goes before that of the batch; consent declares the person's consent where reports need one. A wrong line is one bad row. Rows without information are free.
     */
    post: {
      parameters: {
        query: {
          /**
           * The product by its code, for example S11T; the products call lists them.
           */
          product: 'R10' | 'R10A' | 'R11' | 'R11A' | 'R14' | 'R20' | 'R21' | 'S10A' | 'S11A';
          /**
           * A person or a company.
           */
          kind?: 'person' | 'company';
          /**
           * Why it is asked; the products call names what each product admits.
           */
          purpose: 'credit-granting' | 'portfolio-monitoring';
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/x-ndjson': Blob | string;
          'multipart/form-data': {
            /**
             * The file itself.
             */
            file: string;
          };
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The product by its code, for example S11T; the products call lists them.
               */
              product: string;
              /**
               * A person or a company.
               */
              kind: 'person' | 'company';
              /**
               * How far it is. held: rows over the day's allowance wait until the batch is continued or cancelled.
               */
              status: 'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'finished' | 'refused';
              /**
               * Why all of it was refused; null if it was not.
               */
              refusal: string | null;
              /**
               * How many rows it has.
               */
              rows: number;
              /**
               * How many rows are answered.
               */
              answered: number;
              /**
               * How many of those found something; the others are free.
               */
              withInformation: number;
              /**
               * How many rows were refused for what they hold.
               */
              bad: number;
              /**
               * How many rows the day's allowance has no room for.
               */
              overAllowance: number;
              /**
               * How many rows were cancelled.
               */
              cancelled: number;
              /**
               * When it came.
               */
              createdAt: string;
              /**
               * When the work on it ended; null until then.
               */
              finishedAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/batches/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How far a batch is.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The product by its code, for example S11T; the products call lists them.
               */
              product: string;
              /**
               * A person or a company.
               */
              kind: 'person' | 'company';
              /**
               * How far it is. held: rows over the day's allowance wait until the batch is continued or cancelled.
               */
              status: 'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'finished' | 'refused';
              /**
               * Why all of it was refused; null if it was not.
               */
              refusal: string | null;
              /**
               * How many rows it has.
               */
              rows: number;
              /**
               * How many rows are answered.
               */
              answered: number;
              /**
               * How many of those found something; the others are free.
               */
              withInformation: number;
              /**
               * How many rows were refused for what they hold.
               */
              bad: number;
              /**
               * How many rows the day's allowance has no room for.
               */
              overAllowance: number;
              /**
               * How many rows were cancelled.
               */
              cancelled: number;
              /**
               * When it came.
               */
              createdAt: string;
              /**
               * When the work on it ended; null until then.
               */
              finishedAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    /**
     * Cancels a batch that has not ended, a held one as well. Rows that were answered stay answered and charged.
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The product by its code, for example S11T; the products call lists them.
               */
              product: string;
              /**
               * A person or a company.
               */
              kind: 'person' | 'company';
              /**
               * How far it is. held: rows over the day's allowance wait until the batch is continued or cancelled.
               */
              status: 'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'finished' | 'refused';
              /**
               * Why all of it was refused; null if it was not.
               */
              refusal: string | null;
              /**
               * How many rows it has.
               */
              rows: number;
              /**
               * How many rows are answered.
               */
              answered: number;
              /**
               * How many of those found something; the others are free.
               */
              withInformation: number;
              /**
               * How many rows were refused for what they hold.
               */
              bad: number;
              /**
               * How many rows the day's allowance has no room for.
               */
              overAllowance: number;
              /**
               * How many rows were cancelled.
               */
              cancelled: number;
              /**
               * When it came.
               */
              createdAt: string;
              /**
               * When the work on it ended; null until then.
               */
              finishedAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
  };
  '/api/v1/batches/{id}/continue': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Goes on with a held batch: takes today's allowance for the rows over an earlier one, as many as it has room for. The others stay held.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The product by its code, for example S11T; the products call lists them.
               */
              product: string;
              /**
               * A person or a company.
               */
              kind: 'person' | 'company';
              /**
               * How far it is. held: rows over the day's allowance wait until the batch is continued or cancelled.
               */
              status: 'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'finished' | 'refused';
              /**
               * Why all of it was refused; null if it was not.
               */
              refusal: string | null;
              /**
               * How many rows it has.
               */
              rows: number;
              /**
               * How many rows are answered.
               */
              answered: number;
              /**
               * How many of those found something; the others are free.
               */
              withInformation: number;
              /**
               * How many rows were refused for what they hold.
               */
              bad: number;
              /**
               * How many rows the day's allowance has no room for.
               */
              overAllowance: number;
              /**
               * How many rows were cancelled.
               */
              cancelled: number;
              /**
               * When it came.
               */
              createdAt: string;
              /**
               * When the work on it ended; null until then.
               */
              finishedAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/batches/{id}/results': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What became of the rows, one JSON object a line in the order of the rows, up to the first that waits: {"row", "reference", "outcome", "inquiry", "hasInformation", "cicCode", "errors", "consentId"}, with reports=true also "report". Go on with after: the last row that was read. A last line {"problem"} says that the right ended while they were sent.
     */
    get: {
      parameters: {
        query?: {
          /**
           * The last row that was read; left out to begin with the first.
           */
          after?: number;
          /**
           * True to get the reports with the results.
           */
          reports?: 'true' | 'false';
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            '*/*': string;
            'application/x-ndjson':
              | BatchResult
              | {
                  problem: Refused;
                };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/disputes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The institution's cases, the latest raised first. next is where the following page begins; it is null on the last.
     */
    get: {
      parameters: {
        query?: {
          /**
           * The `next` of the page before; left out for the first page.
           */
          after?: string;
          /**
           * Where the case stands.
           */
          status?: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
          /**
           * How many the page has at most.
           */
          limit?: number;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The cases of this page.
               */
              disputes: {
                /**
                 * The number by which this is found again.
                 */
                id: string;
                /**
                 * The number of the case, as letters name it.
                 */
                number: string;
                /**
                 * dispute: the borrower disputes it; error: the institution found it.
                 */
                kind: 'dispute' | 'error';
                /**
                 * Where the case stands.
                 */
                status: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
                /**
                 * The code that the bureau knows the borrower by.
                 */
                cicCode: string;
                /**
                 * The number of the contract; null where it is about none.
                 */
                contract: string | null;
                /**
                 * What is disputed.
                 */
                field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other' | 'name';
                /**
                 * What is said to be wrong, in words.
                 */
                claim: string;
                /**
                 * The day on which its clock began.
                 */
                receivedOn: string;
                /**
                 * The last day of the present step; null once it is closed.
                 */
                dueOn: string | null;
                /**
                 * Whether that day is over.
                 */
                isOverdue: boolean;
                /**
                 * Who raised it: the id of an application, or the name of a user.
                 */
                raisedBy: string;
              }[];
              /**
               * Where the following page begins: send it as `after`. Null on the last page.
               */
              next: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    /**
     * Opens a case: what a borrower disputes (dispute), or an error that the institution found (error), about one of its own contracts or of those that a detailed report of the last three months listed to it. Without contract it is about identity or other. Its clock starts today. It counts against the day, found or not.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * dispute: the borrower disputes it; error: the institution found it.
             */
            kind: 'dispute' | 'error';
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The number of the contract; null where it is about none.
             */
            contract?: string;
            /**
             * What is disputed.
             */
            field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other';
            /**
             * What is said to be wrong, in words.
             */
            claim: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The number of the case, as letters name it.
               */
              number: string;
              /**
               * dispute: the borrower disputes it; error: the institution found it.
               */
              kind: 'dispute' | 'error';
              /**
               * Where the case stands.
               */
              status: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
              /**
               * The code that the bureau knows the borrower by.
               */
              cicCode: string;
              /**
               * The number of the contract; null where it is about none.
               */
              contract: string | null;
              /**
               * What is disputed.
               */
              field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other' | 'name';
              /**
               * What is said to be wrong, in words.
               */
              claim: string;
              /**
               * The day on which its clock began.
               */
              receivedOn: string;
              /**
               * The last day of the present step; null once it is closed.
               */
              dueOn: string | null;
              /**
               * Whether that day is over.
               */
              isOverdue: boolean;
              /**
               * Who raised it: the id of an application, or the name of a user.
               */
              raisedBy: string;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/disputes/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One case of the institution with its figure, notes and decisions.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The number of the case, as letters name it.
               */
              number: string;
              /**
               * dispute: the borrower disputes it; error: the institution found it.
               */
              kind: 'dispute' | 'error';
              /**
               * Where the case stands.
               */
              status: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
              /**
               * The code that the bureau knows the borrower by.
               */
              cicCode: string;
              /**
               * The number of the contract; null where it is about none.
               */
              contract: string | null;
              /**
               * What is disputed.
               */
              field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other' | 'name';
              /**
               * What is said to be wrong, in words.
               */
              claim: string;
              /**
               * The day on which its clock began.
               */
              receivedOn: string;
              /**
               * The last day of the present step; null once it is closed.
               */
              dueOn: string | null;
              /**
               * Whether that day is over.
               */
              isOverdue: boolean;
              /**
               * Who raised it: the id of an application, or the name of a user.
               */
              raisedBy: string;
              /**
               * The disputed figure; null where it is about none.
               */
              figure: {
                /**
                 * Who sent it; null where you may not see it.
                 */
                source: string | null;
                /**
                 * The month that it is of; null where it is of none.
                 */
                month: string | null;
                /**
                 * As the case found it.
                 */
                before: string | null;
                /**
                 * As it was corrected; null if it was not.
                 */
                after: string | null;
                /**
                 * Whether it was removed, or moved to another borrower.
                 */
                isGone: boolean;
              } | null;
              /**
               * Notes and decisions, the oldest first.
               */
              history: {
                /**
                 * When it was said.
                 */
                at: string;
                /**
                 * Who said it: the institution or the bureau.
                 */
                side: string;
                /**
                 * A note, or which decision.
                 */
                kind: string;
                /**
                 * What was said, in words.
                 */
                note: string | null;
              }[];
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/disputes/{id}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds a note of the institution to its open case.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * What was said, in words.
             */
            note: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The number of the case, as letters name it.
               */
              number: string;
              /**
               * dispute: the borrower disputes it; error: the institution found it.
               */
              kind: 'dispute' | 'error';
              /**
               * Where the case stands.
               */
              status: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
              /**
               * The code that the bureau knows the borrower by.
               */
              cicCode: string;
              /**
               * The number of the contract; null where it is about none.
               */
              contract: string | null;
              /**
               * What is disputed.
               */
              field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other' | 'name';
              /**
               * What is said to be wrong, in words.
               */
              claim: string;
              /**
               * The day on which its clock began.
               */
              receivedOn: string;
              /**
               * The last day of the present step; null once it is closed.
               */
              dueOn: string | null;
              /**
               * Whether that day is over.
               */
              isOverdue: boolean;
              /**
               * Who raised it: the id of an application, or the name of a user.
               */
              raisedBy: string;
              /**
               * The disputed figure; null where it is about none.
               */
              figure: {
                /**
                 * Who sent it; null where you may not see it.
                 */
                source: string | null;
                /**
                 * The month that it is of; null where it is of none.
                 */
                month: string | null;
                /**
                 * As the case found it.
                 */
                before: string | null;
                /**
                 * As it was corrected; null if it was not.
                 */
                after: string | null;
                /**
                 * Whether it was removed, or moved to another borrower.
                 */
                isGone: boolean;
              } | null;
              /**
               * Notes and decisions, the oldest first.
               */
              history: {
                /**
                 * When it was said.
                 */
                at: string;
                /**
                 * Who said it: the institution or the bureau.
                 */
                side: string;
                /**
                 * A note, or which decision.
                 */
                kind: string;
                /**
                 * What was said, in words.
                 */
                note: string | null;
              }[];
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What has happened since an event, the oldest first: the same that webhooks are sent. Go on with after: the next of the page before. Nothing appears before it later.
     */
    get: {
      parameters: {
        query?: {
          /**
           * The `next` of the page before; 0 for the first event.
           */
          after?: string;
          /**
           * How many the page has at most.
           */
          limit?: number;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * What happened, the oldest first.
               */
              events: Event[];
              /**
               * Send it as `after` for what follows, now or later.
               */
              next: string;
              /**
               * Whether there is more than this page shows.
               */
              more: boolean;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/events/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends the messages about an event to the webhooks again, under the same webhook-id.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * How many messages are sent again.
               */
              messages: number;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/watches/{reference}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whom the application watches under a reference.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The reference that the application gave.
           */
          reference: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The reference that the application gave.
               */
              reference: string;
              /**
               * The code that the bureau knows the borrower by.
               */
              cicCode: string;
              /**
               * The kinds of changes that are told.
               */
              triggers: (
                | 'new-lender'
                | 'group-up'
                | 'group-down'
                | 'new-inquiry'
                | 'score'
                | 'card-late'
                | 'collateral-released'
                | 'cheque-refused'
              )[];
              /**
               * The last day of the watch; null: until it is ended.
               */
              until: string | null;
              /**
               * When it came.
               */
              createdAt: string;
              /**
               * The consent on which it stands; null where none is needed.
               */
              consentId: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    /**
     * Watches one of the institution’s customers under a reference of the caller; what it watched under it before ends.
     */
    put: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The reference that the application gave.
           */
          reference: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode: string;
            /**
             * The kinds of changes that are told.
             *
             * @minItems 1
             * @maxItems 8
             */
            triggers:
              | [
                  | 'new-lender'
                  | 'group-up'
                  | 'group-down'
                  | 'new-inquiry'
                  | 'score'
                  | 'card-late'
                  | 'collateral-released'
                  | 'cheque-refused',
                ]
              | [
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                ]
              | [
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                ]
              | [
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                ]
              | [
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                ]
              | [
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                ]
              | [
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                ]
              | [
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                  (
                    | 'new-lender'
                    | 'group-up'
                    | 'group-down'
                    | 'new-inquiry'
                    | 'score'
                    | 'card-late'
                    | 'collateral-released'
                    | 'cheque-refused'
                  ),
                ];
            /**
             * The last day of the watch; null: until it is ended.
             */
            until?: string;
            /**
             * True declares that the person agreed, where no consent is registered.
             */
            consent?: boolean;
          };
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The reference that the application gave.
               */
              reference: string;
              /**
               * The code that the bureau knows the borrower by.
               */
              cicCode: string;
              /**
               * The kinds of changes that are told.
               */
              triggers: (
                | 'new-lender'
                | 'group-up'
                | 'group-down'
                | 'new-inquiry'
                | 'score'
                | 'card-late'
                | 'collateral-released'
                | 'cheque-refused'
              )[];
              /**
               * The last day of the watch; null: until it is ended.
               */
              until: string | null;
              /**
               * When it came.
               */
              createdAt: string;
              /**
               * The consent on which it stands; null where none is needed.
               */
              consentId: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    post?: never;
    /**
     * Ends what is watched under a reference; what was told stays.
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The reference that the application gave.
           */
          reference: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The reference that the application gave.
               */
              reference: string;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
  };
  '/api/v1/files': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The application's files, the latest begun first. next is where the following page begins; it is null on the last.
     */
    get: {
      parameters: {
        query?: {
          /**
           * The last line that was read, or the `next` of the page before; left out to begin with the first.
           */
          after?: string;
          /**
           * How many the page has at most.
           */
          limit?: number;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The files of this page.
               */
              files: {
                /**
                 * The number by which this is found again.
                 */
                id: string;
                /**
                 * The name of the file: its kind, institution, day and sequence.
                 */
                name: string;
                /**
                 * The kind of the file, for example D32, as its name says.
                 */
                kind: string;
                /**
                 * The report day in the name of the file.
                 */
                period: string;
                /**
                 * How far it is. held: waits for a person; applied: figures are changed, though rows may be refused; refused: nothing is changed; superseded or withdrawn: ended while it was held.
                 */
                status:
                  'receiving' | 'received' | 'checking' | 'held' | 'applied' | 'refused' | 'superseded' | 'withdrawn';
                /**
                 * Whose decision a held file waits for; null of the others.
                 */
                waitsFor: ('institution' | 'bureau') | null;
                /**
                 * The size of the file.
                 */
                bytes: number;
                /**
                 * How many bytes have come: where the next part begins.
                 */
                receivedBytes: number;
                /**
                 * The SHA-256 of the bytes of the file, in hexadecimal.
                 */
                sha256: string | null;
                /**
                 * How much of the work is done.
                 */
                percent: number;
                /**
                 * How many rows it has.
                 */
                rows: number | null;
                /**
                 * How many rows count now; null until it is known.
                 */
                appliedRows: number | null;
                /**
                 * How many rows are refused; null until it is known.
                 */
                refusedRows: number | null;
                /**
                 * Why nothing of it was taken; null if it was.
                 */
                refusal: {
                  /**
                   * A code that stays the same in every language.
                   */
                  code: string;
                  /**
                   * The reason in words, in the language of Accept-Language.
                   */
                  message: string;
                } | null;
                /**
                 * Whether it came after the last day for its period.
                 */
                isLate: boolean;
                /**
                 * The last day for what is still needed of you: refused rows, a decision, a returned file. Null where nothing is.
                 */
                needsBy: string | null;
                /**
                 * Which of your files of this kind and period it is: 2 replaced 1. Null until it is applied.
                 */
                version: number | null;
                /**
                 * When it came.
                 */
                createdAt: string;
                /**
                 * Until when it can be sent to its end; null once it is taken.
                 */
                expiresAt: string | null;
                /**
                 * When the work on it ended; null until then.
                 */
                finishedAt: string | null;
              }[];
              /**
               * Where the following page begins: send it as `after`. Null on the last page.
               */
              next: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    /**
     * Begins to send a data file; Location is where its bytes go (PATCH, tus 1.0), within 24 hours. Its name says kind, institution, day and sequence, and is judged at once. A file whose sha256 is given is taken only as that.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name of the file: its kind, institution, day and sequence.
             */
            name: string;
            /**
             * The size of the file.
             */
            bytes: number;
            /**
             * The SHA-256 of the bytes of the file, in hexadecimal.
             */
            sha256?: string;
            /**
             * The `id` of the file that this one corrects.
             */
            corrects?: string;
            /**
             * Why figures of a past period change, for who approves it.
             */
            reason?: string;
            /**
             * A signature of the file in base64: CMS (RFC 5652, detached), or RSA or ECDSA over SHA-256.
             */
            signature?: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The name of the file: its kind, institution, day and sequence.
               */
              name: string;
              /**
               * The kind of the file, for example D32, as its name says.
               */
              kind: string;
              /**
               * The report day in the name of the file.
               */
              period: string;
              /**
               * How far it is. held: waits for a person; applied: figures are changed, though rows may be refused; refused: nothing is changed; superseded or withdrawn: ended while it was held.
               */
              status:
                'receiving' | 'received' | 'checking' | 'held' | 'applied' | 'refused' | 'superseded' | 'withdrawn';
              /**
               * Whose decision a held file waits for; null of the others.
               */
              waitsFor: ('institution' | 'bureau') | null;
              /**
               * The size of the file.
               */
              bytes: number;
              /**
               * How many bytes have come: where the next part begins.
               */
              receivedBytes: number;
              /**
               * The SHA-256 of the bytes of the file, in hexadecimal.
               */
              sha256: string | null;
              /**
               * How much of the work is done.
               */
              percent: number;
              /**
               * How many rows it has.
               */
              rows: number | null;
              /**
               * How many rows count now; null until it is known.
               */
              appliedRows: number | null;
              /**
               * How many rows are refused; null until it is known.
               */
              refusedRows: number | null;
              /**
               * Why nothing of it was taken; null if it was.
               */
              refusal: {
                /**
                 * A code that stays the same in every language.
                 */
                code: string;
                /**
                 * The reason in words, in the language of Accept-Language.
                 */
                message: string;
              } | null;
              /**
               * Whether it came after the last day for its period.
               */
              isLate: boolean;
              /**
               * The last day for what is still needed of you: refused rows, a decision, a returned file. Null where nothing is.
               */
              needsBy: string | null;
              /**
               * Which of your files of this kind and period it is: 2 replaced 1. Null until it is applied.
               */
              version: number | null;
              /**
               * When it came.
               */
              createdAt: string;
              /**
               * Until when it can be sent to its end; null once it is taken.
               */
              expiresAt: string | null;
              /**
               * When the work on it ended; null until then.
               */
              finishedAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/files/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How far a file is. The headers Upload-Offset and Upload-Length say the same of its bytes (tus 1.0), with HEAD as well.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * The name of the file: its kind, institution, day and sequence.
               */
              name: string;
              /**
               * The kind of the file, for example D32, as its name says.
               */
              kind: string;
              /**
               * The report day in the name of the file.
               */
              period: string;
              /**
               * How far it is. held: waits for a person; applied: figures are changed, though rows may be refused; refused: nothing is changed; superseded or withdrawn: ended while it was held.
               */
              status:
                'receiving' | 'received' | 'checking' | 'held' | 'applied' | 'refused' | 'superseded' | 'withdrawn';
              /**
               * Whose decision a held file waits for; null of the others.
               */
              waitsFor: ('institution' | 'bureau') | null;
              /**
               * The size of the file.
               */
              bytes: number;
              /**
               * How many bytes have come: where the next part begins.
               */
              receivedBytes: number;
              /**
               * The SHA-256 of the bytes of the file, in hexadecimal.
               */
              sha256: string | null;
              /**
               * How much of the work is done.
               */
              percent: number;
              /**
               * How many rows it has.
               */
              rows: number | null;
              /**
               * How many rows count now; null until it is known.
               */
              appliedRows: number | null;
              /**
               * How many rows are refused; null until it is known.
               */
              refusedRows: number | null;
              /**
               * Why nothing of it was taken; null if it was.
               */
              refusal: {
                /**
                 * A code that stays the same in every language.
                 */
                code: string;
                /**
                 * The reason in words, in the language of Accept-Language.
                 */
                message: string;
              } | null;
              /**
               * Whether it came after the last day for its period.
               */
              isLate: boolean;
              /**
               * The last day for what is still needed of you: refused rows, a decision, a returned file. Null where nothing is.
               */
              needsBy: string | null;
              /**
               * Which of your files of this kind and period it is: 2 replaced 1. Null until it is applied.
               */
              version: number | null;
              /**
               * When it came.
               */
              createdAt: string;
              /**
               * Until when it can be sent to its end; null once it is taken.
               */
              expiresAt: string | null;
              /**
               * When the work on it ended; null until then.
               */
              finishedAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    /**
     * Drops a file that is still being received. One that was taken is withdrawn by people, while it is held.
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
  };
  '/api/v1/files/{id}/rows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The rows of a file that was applied or refused, one JSON object a line in their order: {"line", "section", "row", "state", "errors": [{"field", "column", "code", "message", "value", "place"}], "values"}. Only those with errors, or all. Go on with after: the last line that was read.
     */
    get: {
      parameters: {
        query?: {
          /**
           * Only the rows with errors, or all.
           */
          state?: 'refused' | 'all';
          /**
           * The last line that was read, or the `next` of the page before; left out to begin with the first.
           */
          after?: number;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            '*/*': string;
            'application/x-ndjson':
              | FileRow
              | {
                  problem: Refused;
                };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/inquiries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The application's inquiries, the latest first. next is where the following page begins; it is null on the last. What is asked meanwhile moves no page.
     */
    get: {
      parameters: {
        query?: {
          /**
           * The `next` of the page before; left out for the first page.
           */
          after?: string;
          /**
           * How many the page has at most.
           */
          limit?: number;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The inquiries of this page.
               */
              inquiries: {
                /**
                 * The ticket of the inquiry.
                 */
                id: string;
                /**
                 * The product by its code, for example S11T; the products call lists them.
                 */
                product: string;
                /**
                 * Why it is asked; the products call names what each product admits.
                 */
                purpose: string;
                /**
                 * pending: the report comes later; answered: the report can be read; failed: `reason` says why.
                 */
                status: 'pending' | 'answered' | 'failed';
                /**
                 * Your own number for it, shown again in every answer and event about it.
                 */
                reference: string | null;
                /**
                 * When it was asked.
                 */
                askedAt: string;
                /**
                 * When it was answered; null until then.
                 */
                answeredAt: string | null;
                /**
                 * False where the bureau knows nothing; the answer is free then. Null until it is answered.
                 */
                hasInformation: boolean | null;
                /**
                 * Why it failed, free of charge; new reasons may be added. Null if it did not fail.
                 */
                reason: string | null;
                /**
                 * The number that contradicts the others, where `reason` is identity-conflict.
                 */
                reasonField: string | null;
                /**
                 * The consent on which it stands; null where none is needed.
                 */
                consentId: string | null;
              }[];
              /**
               * Where the following page begins: send it as `after`. Null on the last page.
               */
              next: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    /**
     * Asks about a borrower. Instant products and the score answer 201 with the report; the others 202, and the report is found at Location later. Without information it is free.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The product by its code, for example S11T; the products call lists them.
             */
            product:
              | 'S11T'
              | 'B11T'
              | 'S37'
              | 'S71'
              | 'S72'
              | 'S73'
              | 'S74'
              | 'S75'
              | 'S76'
              | 'S77'
              | 'S78'
              | 'S79'
              | 'DTD'
              | 'R10'
              | 'R10A'
              | 'R11'
              | 'R11A'
              | 'R14'
              | 'R20'
              | 'R21'
              | 'S10A'
              | 'S11A';
            /**
             * Why it is asked; the products call names what each product admits.
             */
            purpose: 'credit-granting' | 'portfolio-monitoring' | 'credit-scoring';
            /**
             * Whom it is about.
             */
            subject: {
              /**
               * A person or a company.
               */
              kind?: 'person' | 'company';
              /**
               * The full name. Who asks has to send the one that the bureau knows, but for marks and capitals.
               */
              name: string;
              /**
               * The code that the bureau knows the borrower by.
               */
              cicCode?: string;
              /**
               * The number of the citizen card, 12 digits; a search for borrowers takes an older identity card and a passport too.
               */
              identityNumber?: string;
              /**
               * The tax code of a company: 10 digits, or 10 and 3.
               */
              taxCode?: string;
              /**
               * The number of the business registration.
               */
              registrationNumber?: string;
              /**
               * Needed by products that are answered later.
               */
              address?: string;
            };
            /**
             * True declares that the person agreed, where no consent is registered.
             */
            consent?: boolean;
            /**
             * Your own number for it, shown again in every answer and event about it.
             */
            reference?: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The ticket of the inquiry.
               */
              id: string;
              /**
               * The product by its code, for example S11T; the products call lists them.
               */
              product: string;
              /**
               * Why it is asked; the products call names what each product admits.
               */
              purpose: string;
              /**
               * pending: the report comes later; answered: the report can be read; failed: `reason` says why.
               */
              status: 'pending' | 'answered' | 'failed';
              /**
               * Your own number for it, shown again in every answer and event about it.
               */
              reference: string | null;
              /**
               * When it was asked.
               */
              askedAt: string;
              /**
               * When it was answered; null until then.
               */
              answeredAt: string | null;
              /**
               * False where the bureau knows nothing; the answer is free then. Null until it is answered.
               */
              hasInformation: boolean | null;
              /**
               * Why it failed, free of charge; new reasons may be added. Null if it did not fail.
               */
              reason: string | null;
              /**
               * The number that contradicts the others, where `reason` is identity-conflict.
               */
              reasonField: string | null;
              /**
               * The consent on which it stands; null where none is needed.
               */
              consentId: string | null;
              /**
               * The report, of a product that is answered at once; null of the others.
               */
              report: Report | null;
            };
          };
        };
        202: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The ticket of the inquiry.
               */
              id: string;
              /**
               * The product by its code, for example S11T; the products call lists them.
               */
              product: string;
              /**
               * Why it is asked; the products call names what each product admits.
               */
              purpose: string;
              /**
               * pending: the report comes later; answered: the report can be read; failed: `reason` says why.
               */
              status: 'pending' | 'answered' | 'failed';
              /**
               * Your own number for it, shown again in every answer and event about it.
               */
              reference: string | null;
              /**
               * When it was asked.
               */
              askedAt: string;
              /**
               * When it was answered; null until then.
               */
              answeredAt: string | null;
              /**
               * False where the bureau knows nothing; the answer is free then. Null until it is answered.
               */
              hasInformation: boolean | null;
              /**
               * Why it failed, free of charge; new reasons may be added. Null if it did not fail.
               */
              reason: string | null;
              /**
               * The number that contradicts the others, where `reason` is identity-conflict.
               */
              reasonField: string | null;
              /**
               * The consent on which it stands; null where none is needed.
               */
              consentId: string | null;
              /**
               * The report, of a product that is answered at once; null of the others.
               */
              report: Report | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/inquiries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One inquiry of the application: where it stands; while it is pending, Retry-After says when to look again. Reading is free.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The ticket of the inquiry.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The ticket of the inquiry.
               */
              id: string;
              /**
               * The product by its code, for example S11T; the products call lists them.
               */
              product: string;
              /**
               * Why it is asked; the products call names what each product admits.
               */
              purpose: string;
              /**
               * pending: the report comes later; answered: the report can be read; failed: `reason` says why.
               */
              status: 'pending' | 'answered' | 'failed';
              /**
               * Your own number for it, shown again in every answer and event about it.
               */
              reference: string | null;
              /**
               * When it was asked.
               */
              askedAt: string;
              /**
               * When it was answered; null until then.
               */
              answeredAt: string | null;
              /**
               * False where the bureau knows nothing; the answer is free then. Null until it is answered.
               */
              hasInformation: boolean | null;
              /**
               * Why it failed, free of charge; new reasons may be added. Null if it did not fail.
               */
              reason: string | null;
              /**
               * The number that contradicts the others, where `reason` is identity-conflict.
               */
              reasonField: string | null;
              /**
               * The consent on which it stands; null where none is needed.
               */
              consentId: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/inquiries/{id}/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The report of an answered inquiry, as it was answered: JSON, PDF or .xlsx by Accept. Reading again is free; with If-None-Match it is 304. While the inquiry is pending, 404 report-pending says in Retry-After when to read again.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The ticket of the inquiry.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': Report;
            'application/pdf': string;
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string;
          };
        };
        304: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/inquiries/{id}/source': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Where a cell of the report comes from: how it is counted, and each row that it is counted from, with its institution, period, times, version and earlier values; file and row of those that the institution sent itself. Section and column are their ids in the report, rows count from 0; without a row the totals are meant. Reading is free.
     */
    get: {
      parameters: {
        query: {
          /**
           * The `id` of the section of the report.
           */
          section: string;
          /**
           * The row of the section, counted from 0; left out for the totals.
           */
          row?: number;
          /**
           * The `key` of the column, or the month.
           */
          column?: string;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The ticket of the inquiry.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * How the figure is counted.
               */
              rule: {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              };
              /**
               * When the report was made.
               */
              madeAt: string;
              /**
               * How many rows it is counted from.
               */
              total: number;
              /**
               * The first 200 of those rows, the newest period first.
               */
              rows: {
                /**
                 * What the row tells of.
                 */
                kind:
                  | 'loan'
                  | 'card'
                  | 'contract'
                  | 'vamc'
                  | 'bond'
                  | 'commitment'
                  | 'collateral'
                  | 'settled'
                  | 'statement'
                  | 'relation';
                /**
                 * Who sent the row; null where the report names no institution.
                 */
                institution: {
                  /**
                   * The code of the institution.
                   */
                  code: string;
                  /**
                   * The name of the institution.
                   */
                  name: {
                    /**
                     * In Vietnamese.
                     */
                    vi: string;
                    /**
                     * In English.
                     */
                    en: string;
                  };
                } | null;
                /**
                 * The institution's own number of it; null where you may not see it.
                 */
                number: string | null;
                /**
                 * The last day of the period that it is about.
                 */
                period: string;
                /**
                 * Whether your institution sent it.
                 */
                isOwn: boolean;
                /**
                 * What the row said over time, the newest first.
                 */
                versions: {
                  /**
                   * What this version said; empty where you may not see it.
                   */
                  figures: {
                    /**
                     * What the figure or row is called.
                     */
                    label: {
                      /**
                       * In Vietnamese.
                       */
                      vi: string;
                      /**
                       * In English.
                       */
                      en: string;
                    };
                    /**
                     * The figure with its kind.
                     */
                    value: {
                      /**
                       * How the figure is shown.
                       */
                      kind:
                        | 'text'
                        | 'code'
                        | 'money-million'
                        | 'money-own-currency'
                        | 'date'
                        | 'month'
                        | 'group'
                        | 'number';
                      /**
                       * The figure itself; null where there is nothing to say, which differs from 0.
                       */
                      value:
                        | null
                        | string
                        | number
                        | {
                            /**
                             * In Vietnamese.
                             */
                            vi: string;
                            /**
                             * In English.
                             */
                            en: string;
                          }
                        | {
                            /**
                             * The amount in whole millions of dong, rounded.
                             */
                            million: string;
                            /**
                             * The amount in whole dong.
                             */
                            dong: string;
                          }
                        | {
                            /**
                             * The amount, in the unit of its currency.
                             */
                            amount: string;
                            /**
                             * The currency (ISO 4217).
                             */
                            currency: string;
                          }
                        | {
                            /**
                             * The institution sent nothing for that period, printed “(-)”: neither zero nor empty.
                             */
                            notReported: true;
                          };
                      /**
                       * The unit that the figures are in.
                       */
                      unit?: {
                        /**
                         * In Vietnamese.
                         */
                        vi: string;
                        /**
                         * In English.
                         */
                        en: string;
                      };
                      /**
                       * The figure as a decimal, where `value` is a text for people: of a chance from 0 to 1; left out elsewhere.
                       */
                      decimal?: string;
                    };
                  }[];
                  /**
                   * When its file came.
                   */
                  receivedAt: string | null;
                  /**
                   * When it began to count.
                   */
                  appliedAt: string | null;
                  /**
                   * When another file replaced or removed it; null while it stands.
                   */
                  replacedAt: string | null;
                  /**
                   * Which of the files of this kind and period it came with: 2 replaced 1.
                   */
                  version: number | null;
                  /**
                   * The kind of the file, for example D32.
                   */
                  fileKind: string | null;
                  /**
                   * The report day in the name of the file.
                   */
                  fileDay: string | null;
                  /**
                   * The name of the file; null where you may not see it.
                   */
                  fileName: string | null;
                  /**
                   * The row in the file; null where you may not see it.
                   */
                  row: number | null;
                  /**
                   * Whether the report was made from this version.
                   */
                  isReported: boolean;
                }[];
              }[];
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/searches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Borrowers of a province by number, or by name with the day of birth, ranked by likeness with the reasons. Each one shown counts against the day.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code of the province to search in.
             */
            province: string;
            /**
             * The code that the bureau knows the borrower by.
             */
            cicCode?: string;
            /**
             * The full name, as written in the papers.
             */
            name?: string;
            /**
             * The day of birth, needed with a name alone.
             */
            bornOn?: string;
            /**
             * The number of the citizen card, 12 digits; a search for borrowers takes an older identity card and a passport too.
             */
            identityNumber?: string;
            /**
             * The number of the business registration.
             */
            registrationNumber?: string;
            /**
             * The tax code of a company: 10 digits, or 10 and 3.
             */
            taxCode?: string;
          };
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * Who was found, the likeliest first. Each one counts against the day.
               */
              people: {
                /**
                 * The code that the bureau knows the borrower by.
                 */
                cicCode: string;
                /**
                 * The full name, as written in the papers.
                 */
                name: string;
                /**
                 * A person or a company.
                 */
                kind: 'person' | 'company';
                /**
                 * The district and province that the borrower lives in.
                 */
                place: string;
                /**
                 * The identity number with all but its last four characters masked; empty where none is known.
                 */
                identityHint: string;
                /**
                 * The tax code with all but its last characters masked.
                 */
                taxHint: string;
                /**
                 * The business registration with all but its last characters masked.
                 */
                registrationHint: string;
                /**
                 * How sure the match is, from 1 to 10.
                 */
                confidence: number;
                /**
                 * What speaks for the match.
                 */
                reasons: string[];
              }[];
              /**
               * How many borrowers may still be shown today.
               */
              left: number;
              /**
               * Whether there is more than this page shows.
               */
              more: boolean;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/products': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The products that programs ask for: price in dong before VAT, whom they are about, how they are answered.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The products that programs ask for.
               */
              products: {
                /**
                 * A code that stays the same in every language.
                 */
                code: string;
                /**
                 * The name of the product.
                 */
                name: string;
                /**
                 * What your institution pays for an answer, in dong before VAT.
                 */
                priceVnd: string;
                /**
                 * The scope that an application needs for it.
                 */
                scope: string;
                /**
                 * Whether this token has the scope.
                 */
                isAllowed: boolean;
                /**
                 * Whom it can be asked about.
                 */
                subjects: ('person' | 'company')[];
                /**
                 * at-once: within the call; later: at the address in Location.
                 */
                answers: 'at-once' | 'later';
                /**
                 * Whether a person has to agree first.
                 */
                needsConsent: boolean;
                /**
                 * What the application may do in a day and in a minute.
                 */
                limits: {
                  /**
                   * How many customers the application may ask about in a day.
                   */
                  customersPerDay: number;
                  /**
                   * How many calls the application may make in a minute.
                   */
                  callsPerMinute: number;
                  /**
                   * How many rows of batches the institution has in a day; null where the product is in none.
                   */
                  batchLinesPerDay: number | null;
                };
                /**
                 * What it may be used for.
                 */
                purposes: ('credit-granting' | 'portfolio-monitoring' | 'credit-scoring')[];
              }[];
            };
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/products/{product}/sample': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A report of the product about somebody invented, as programs are answered. Anybody may read it.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The product by its code, for example S11T; the products call lists them.
           */
          product:
            | 'S11T'
            | 'B11T'
            | 'S37'
            | 'S71'
            | 'S72'
            | 'S73'
            | 'S74'
            | 'S75'
            | 'S76'
            | 'S77'
            | 'S78'
            | 'S79'
            | 'DTD'
            | 'R10'
            | 'R10A'
            | 'R11'
            | 'R11A'
            | 'R14'
            | 'R20'
            | 'R21'
            | 'S10A'
            | 'S11A';
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': Report;
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/figures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The figures that reports of these products hold: the section of each, its key, what it is called, how it is shown and counted. Made of the products themselves. Anybody may read it.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The figures, in the order in which reports print them.
               */
              figures: {
                /**
                 * The `id` of the section that it stands in; tile: the summary (`dashboard`).
                 */
                section: string;
                /**
                 * The heading of the section.
                 */
                sectionTitle: {
                  /**
                   * In Vietnamese.
                   */
                  vi: string;
                  /**
                   * In English.
                   */
                  en: string;
                } | null;
                /**
                 * The `key` of its column, or its `id` in the summary; null of a fact, which has a label alone.
                 */
                key: string | null;
                /**
                 * What it is called.
                 */
                title: {
                  /**
                   * In Vietnamese.
                   */
                  vi: string;
                  /**
                   * In English.
                   */
                  en: string;
                };
                /**
                 * Which shape its section has.
                 */
                shape: 'tile' | 'facts' | 'table' | 'months' | 'bars' | 'scale' | 'note';
                /**
                 * How it is shown.
                 */
                kind: 'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
                /**
                 * The unit that it is in; null where it is in none of its own.
                 */
                unit: {
                  /**
                   * In Vietnamese.
                   */
                  vi: string;
                  /**
                   * In English.
                   */
                  en: string;
                } | null;
                /**
                 * How it is counted, or which day it is; null of names, codes and texts as they were declared.
                 */
                rule: {
                  /**
                   * In Vietnamese.
                   */
                  vi: string;
                  /**
                   * In English.
                   */
                  en: string;
                } | null;
                /**
                 * The products whose reports hold it.
                 */
                products: string[];
              }[];
            };
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The application's use: customers of today against its limit, and a month's inquiries with what they cost.
     */
    get: {
      parameters: {
        query?: {
          /**
           * A month, yyyy-MM.
           */
          month?: string;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The customers of today.
               */
              today: {
                /**
                 * How many customers were asked about today.
                 */
                customers: number;
                /**
                 * How many may be asked about in a day.
                 */
                limit: number;
              };
              /**
               * How many calls the application may make in a minute.
               */
              callsPerMinute: number;
              /**
               * A month, yyyy-MM.
               */
              month: string;
              /**
               * The inquiries of the month, product by product.
               */
              products: {
                /**
                 * The product by its code, for example S11T; the products call lists them.
                 */
                product: string;
                /**
                 * How many inquiries were made.
                 */
                inquiries: number;
                /**
                 * What they cost, in dong before VAT.
                 */
                amountVnd: string;
              }[];
              /**
               * What the month cost, in dong before VAT.
               */
              totalVnd: string;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * That the bureau answers, its time and version, whether it is as quick as usual, how long work has been waiting, and the last day whose figures are in.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * ok: the bureau answers.
               */
              status: 'ok';
              /**
               * The bureau's time.
               */
              time: string;
              /**
               * The release of the bureau's program.
               */
              version: string;
              /**
               * slow: the database takes long to answer, or work that is not answered at once waits.
               */
              health: 'good' | 'slow';
              /**
               * How long the database took to answer.
               */
              databaseMilliseconds: number;
              /**
               * How long the oldest piece of work has been waiting.
               */
              queueSeconds: number;
              /**
               * The last day of the last month whose figures are in.
               */
              dataUntil: string;
            };
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/api/v1/consents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The institution's consents, the latest registered first, but for those of one inquiry; endsBefore leaves those that end earlier, cicCode or identityNumber those of one borrower. next is where the following page begins.
     */
    get: {
      parameters: {
        query?: {
          /**
           * The `next` of the page before; left out for the first page.
           */
          after?: string;
          /**
           * Leaves those that end earlier than this day.
           */
          endsBefore?: string;
          /**
           * The code that the bureau knows the borrower by.
           */
          cicCode?: string;
          /**
           * The number of the citizen card, 12 digits; a search for borrowers takes an older identity card and a passport too.
           */
          identityNumber?: string;
          /**
           * How many the page has at most.
           */
          limit?: number;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The consents of this page.
               */
              consents: {
                /**
                 * The number by which this is found again.
                 */
                id: string;
                /**
                 * live; planned: begins later; ended: its last day is over; withdrawn: taken back.
                 */
                status: 'live' | 'planned' | 'ended' | 'withdrawn';
                /**
                 * The full name, as written in the papers.
                 */
                name: string;
                /**
                 * The identity number with all but its last four characters masked; empty where none is known.
                 */
                identityHint: string;
                /**
                 * What it covers: score, watch, report.
                 */
                products: ('score' | 'watch')[];
                /**
                 * What it may be used for.
                 */
                purposes: ('credit-scoring' | 'portfolio-monitoring')[];
                /**
                 * Whether it covers credit reports when credit is granted.
                 */
                coversReports: boolean;
                /**
                 * How the person agreed. declared: the institution says so, and answers for it.
                 */
                kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
                /**
                 * Where the evidence is kept with you, for example a file number; null of a declared one.
                 */
                evidence: string | null;
                /**
                 * The last day to show the evidence of a declared one that was drawn; null where none is asked for.
                 */
                evidenceDueOn: string | null;
                /**
                 * Its first day.
                 */
                startsOn: string;
                /**
                 * Its last day.
                 */
                endsOn: string;
                /**
                 * The file of the evidence; null where none was sent.
                 */
                evidenceFile: {
                  /**
                   * The name of the file.
                   */
                  name: string;
                  /**
                   * The size of the file.
                   */
                  bytes: number;
                  /**
                   * The SHA-256 of the bytes of the file, in hexadecimal.
                   */
                  sha256: string;
                  /**
                   * When it was sent.
                   */
                  sentAt: string;
                } | null;
                /**
                 * When it was registered.
                 */
                registeredAt: string;
                /**
                 * When it was taken back; null if it was not.
                 */
                withdrawnAt: string | null;
              }[];
              /**
               * Where the following page begins: send it as `after`. Null on the last page.
               */
              next: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    /**
     * Registers the consent of a person, by CIC code or identity number with the name; somebody whom the bureau does not know yet by the number. Both days count; one that is not only declared names its evidence. Scoring needs product score and purpose credit-scoring, watching product watch and purpose portfolio-monitoring, reports product report and purpose credit-granting.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Whom it is about.
             */
            subject: {
              /**
               * The full name. Who asks has to send the one that the bureau knows, but for marks and capitals.
               */
              name: string;
              /**
               * The code that the bureau knows the borrower by.
               */
              cicCode?: string;
              /**
               * The number of the citizen card, 12 digits; a search for borrowers takes an older identity card and a passport too.
               */
              identityNumber?: string;
            };
            /**
             * What it covers: score, watch, report.
             *
             * @minItems 1
             * @maxItems 3
             */
            products:
              | ['score' | 'watch' | 'report']
              | ['score' | 'watch' | 'report', 'score' | 'watch' | 'report']
              | ['score' | 'watch' | 'report', 'score' | 'watch' | 'report', 'score' | 'watch' | 'report'];
            /**
             * What it may be used for.
             *
             * @minItems 1
             * @maxItems 3
             */
            purposes:
              | ['credit-scoring' | 'portfolio-monitoring' | 'credit-granting']
              | [
                  'credit-scoring' | 'portfolio-monitoring' | 'credit-granting',
                  'credit-scoring' | 'portfolio-monitoring' | 'credit-granting',
                ]
              | [
                  'credit-scoring' | 'portfolio-monitoring' | 'credit-granting',
                  'credit-scoring' | 'portfolio-monitoring' | 'credit-granting',
                  'credit-scoring' | 'portfolio-monitoring' | 'credit-granting',
                ];
            /**
             * How the person agreed. declared: the institution says so, and answers for it.
             */
            kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
            /**
             * Where the evidence is kept with you, for example a file number; null of a declared one.
             */
            evidence?: string;
            /**
             * The SHA-256 of the file of the evidence, in hexadecimal: that file alone is taken later.
             */
            evidenceHash?: string;
            /**
             * Its first day.
             */
            startsOn: string;
            /**
             * Its last day.
             */
            endsOn: string;
            /**
             * The words that the person agreed to.
             */
            wording: string;
            /**
             * Where the data comes from, as the person was told.
             */
            dataSources: string;
            /**
             * Who gets the data, as the person was told.
             */
            receivers: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * live; planned: begins later; ended: its last day is over; withdrawn: taken back.
               */
              status: 'live' | 'planned' | 'ended' | 'withdrawn';
              /**
               * The full name, as written in the papers.
               */
              name: string;
              /**
               * The identity number with all but its last four characters masked; empty where none is known.
               */
              identityHint: string;
              /**
               * What it covers: score, watch, report.
               */
              products: ('score' | 'watch')[];
              /**
               * What it may be used for.
               */
              purposes: ('credit-scoring' | 'portfolio-monitoring')[];
              /**
               * Whether it covers credit reports when credit is granted.
               */
              coversReports: boolean;
              /**
               * How the person agreed. declared: the institution says so, and answers for it.
               */
              kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
              /**
               * Where the evidence is kept with you, for example a file number; null of a declared one.
               */
              evidence: string | null;
              /**
               * The last day to show the evidence of a declared one that was drawn; null where none is asked for.
               */
              evidenceDueOn: string | null;
              /**
               * Its first day.
               */
              startsOn: string;
              /**
               * Its last day.
               */
              endsOn: string;
              /**
               * The file of the evidence; null where none was sent.
               */
              evidenceFile: {
                /**
                 * The name of the file.
                 */
                name: string;
                /**
                 * The size of the file.
                 */
                bytes: number;
                /**
                 * The SHA-256 of the bytes of the file, in hexadecimal.
                 */
                sha256: string;
                /**
                 * When it was sent.
                 */
                sentAt: string;
              } | null;
              /**
               * When it was registered.
               */
              registeredAt: string;
              /**
               * When it was taken back; null if it was not.
               */
              withdrawnAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/consents/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One consent of the institution, as it stands today, with the file of its evidence if one is kept.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * live; planned: begins later; ended: its last day is over; withdrawn: taken back.
               */
              status: 'live' | 'planned' | 'ended' | 'withdrawn';
              /**
               * The full name, as written in the papers.
               */
              name: string;
              /**
               * The identity number with all but its last four characters masked; empty where none is known.
               */
              identityHint: string;
              /**
               * What it covers: score, watch, report.
               */
              products: ('score' | 'watch')[];
              /**
               * What it may be used for.
               */
              purposes: ('credit-scoring' | 'portfolio-monitoring')[];
              /**
               * Whether it covers credit reports when credit is granted.
               */
              coversReports: boolean;
              /**
               * How the person agreed. declared: the institution says so, and answers for it.
               */
              kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
              /**
               * Where the evidence is kept with you, for example a file number; null of a declared one.
               */
              evidence: string | null;
              /**
               * The last day to show the evidence of a declared one that was drawn; null where none is asked for.
               */
              evidenceDueOn: string | null;
              /**
               * Its first day.
               */
              startsOn: string;
              /**
               * Its last day.
               */
              endsOn: string;
              /**
               * The file of the evidence; null where none was sent.
               */
              evidenceFile: {
                /**
                 * The name of the file.
                 */
                name: string;
                /**
                 * The size of the file.
                 */
                bytes: number;
                /**
                 * The SHA-256 of the bytes of the file, in hexadecimal.
                 */
                sha256: string;
                /**
                 * When it was sent.
                 */
                sentAt: string;
              } | null;
              /**
               * When it was registered.
               */
              registeredAt: string;
              /**
               * When it was taken back; null if it was not.
               */
              withdrawnAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    post?: never;
    /**
     * Takes a consent back at once: watches that rest on it alone end. What was answered stays answered.
     */
    delete: {
      parameters: {
        query?: {
          /**
           * Why it is taken back.
           */
          reason?: string;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * How many watches ended with it.
               */
              endedWatches: number;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
  };
  '/api/v1/consents/{id}/evidence': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Keeps the file of a consent's evidence (PDF, JPEG, PNG), once: its SHA-256 must be the one that was registered, if one was. It also shows the evidence of a declared consent that was drawn as a sample.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'multipart/form-data': {
            /**
             * The file itself.
             */
            file: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * live; planned: begins later; ended: its last day is over; withdrawn: taken back.
               */
              status: 'live' | 'planned' | 'ended' | 'withdrawn';
              /**
               * The full name, as written in the papers.
               */
              name: string;
              /**
               * The identity number with all but its last four characters masked; empty where none is known.
               */
              identityHint: string;
              /**
               * What it covers: score, watch, report.
               */
              products: ('score' | 'watch')[];
              /**
               * What it may be used for.
               */
              purposes: ('credit-scoring' | 'portfolio-monitoring')[];
              /**
               * Whether it covers credit reports when credit is granted.
               */
              coversReports: boolean;
              /**
               * How the person agreed. declared: the institution says so, and answers for it.
               */
              kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
              /**
               * Where the evidence is kept with you, for example a file number; null of a declared one.
               */
              evidence: string | null;
              /**
               * The last day to show the evidence of a declared one that was drawn; null where none is asked for.
               */
              evidenceDueOn: string | null;
              /**
               * Its first day.
               */
              startsOn: string;
              /**
               * Its last day.
               */
              endsOn: string;
              /**
               * The file of the evidence; null where none was sent.
               */
              evidenceFile: {
                /**
                 * The name of the file.
                 */
                name: string;
                /**
                 * The size of the file.
                 */
                bytes: number;
                /**
                 * The SHA-256 of the bytes of the file, in hexadecimal.
                 */
                sha256: string;
                /**
                 * When it was sent.
                 */
                sentAt: string;
              } | null;
              /**
               * When it was registered.
               */
              registeredAt: string;
              /**
               * When it was taken back; null if it was not.
               */
              withdrawnAt: string | null;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/sandbox/tomorrow': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The next day in the sandbox: the debt of the test borrower changes-tomorrow moves to another group, and each watch of it tells. Refused outside of the sandbox.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * How many events the day made.
               */
              alerts: number;
            };
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/sandbox/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The sandbox's addresses, and what became of the last message to each.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The addresses that events are sent to.
               */
              webhooks: {
                /**
                 * The number by which this is found again.
                 */
                id: string;
                /**
                 * The address: https, port 443, on the public internet.
                 */
                url: string;
                /**
                 * When the last message was sent; null before the first.
                 */
                lastTriedAt: string | null;
                /**
                 * What became of the last message; null before the first.
                 */
                lastState: ('waiting' | 'delivered' | 'failed') | null;
                /**
                 * Since when messages fail; null while they arrive.
                 */
                failingSince: string | null;
              }[];
            };
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    put?: never;
    /**
     * Adds an address that the events of the sandbox are sent to, five at most; the answer holds the secret that messages are signed with (Standard Webhooks), which is never shown again. Private addresses are refused, and so is the call outside of the sandbox.
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The address: https, port 443, on the public internet.
             */
            url: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
              /**
               * What messages are signed with (Standard Webhooks); never shown again.
               */
              secret: string;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
    delete?: never;
  };
  '/api/v1/sandbox/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes an address of the sandbox; its waiting messages are not sent.
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
          /**
           * The number by which this is found again.
           */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              /**
               * The number by which this is found again.
               */
              id: string;
            };
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        401: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        403: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        404: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        409: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        422: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        429: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        500: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
        503: {
          headers: { [name: string]: unknown };
          content: {
            'application/problem+json': Refused;
          };
        };
      };
    };
  };
}
interface Refused {
  /**
   * The page of the refusal: its cause, its cure, and whether trying again helps.
   */
  type: string;
  /**
   * The refusal in a few words.
   */
  title: string;
  /**
   * The status of the answer.
   */
  status: number;
  /**
   * The reason in words, in the language of Accept-Language.
   */
  detail: string;
  /**
   * The id of this call, for questions to the bureau.
   */
  instance: string;
  /**
   * Each reason, with its field.
   */
  errors: Failure[];
  /**
   * Which part is missing, of a refusal with one text for several; the scope that the token lacks.
   */
  which?: string;
}
interface Failure {
  /**
   * The number of the refusal; its page tells cause and cure.
   */
  code: string;
  /**
   * The reason in words, in the language of Accept-Language.
   */
  message: string;
  /**
   * The field that is refused, as a path; left out where none is.
   */
  field?: string;
}
interface BatchResult {
  /**
   * Which of the lines that are not blank, counted from 1: the cursor, sent as `after` to read on.
   */
  row: number;
  /**
   * Your own number for it; null of a line that cannot be read.
   */
  reference: string | null;
  /**
   * answered; bad: see `errors`; over-allowance: the day's customers are used up; cancelled; waiting: not asked yet.
   */
  outcome: 'answered' | 'bad' | 'over-allowance' | 'cancelled' | 'waiting';
  /**
   * The product by its code, for example S11T; the products call lists them.
   */
  product: string;
  /**
   * The ticket of its inquiry; null where it was not answered.
   */
  inquiry: string | null;
  /**
   * False where the bureau knows nothing; the answer is free then. Null until it is answered.
   */
  hasInformation: boolean | null;
  /**
   * The code of the borrower who was found; null if nobody was.
   */
  cicCode: string | null;
  /**
   * What is wrong with a bad row; empty of the others.
   */
  errors: {
    /**
     * The field that is at fault; left out or null where the whole row is.
     */
    field?: string;
    /**
     * The name of the fault, such as name-differs or required; of a data file the number of its rule.
     */
    code: string;
    /**
     * The number of the problem that a single inquiry would meet.
     */
    number?: string;
    /**
     * The reason in words, in the language of Accept-Language.
     */
    message: string;
  }[];
  /**
   * The consent on which it stands; null where none is needed.
   */
  consentId: string | null;
  report?: Report;
}
interface Report {
  /**
   * The version of the shape of reports.
   */
  schema: 1;
  /**
   * The product, with its name.
   */
  product: {
    /**
     * A code that stays the same in every language.
     */
    code: string;
    /**
     * The name of the product.
     */
    name: {
      /**
       * In Vietnamese.
       */
      vi: string;
      /**
       * In English.
       */
      en: string;
    };
  };
  /**
   * The heading.
   */
  title: {
    /**
     * In Vietnamese.
     */
    vi: string;
    /**
     * In English.
     */
    en: string;
  };
  /**
   * What is printed at the head of the report.
   */
  header: {
    /**
     * The number of the report, unique in its year and product.
     */
    reference: string;
    /**
     * The ticket of the inquiry.
     */
    voucher: string;
    /**
     * Why it was asked.
     */
    purpose?: {
      /**
       * In Vietnamese.
       */
      vi: string;
      /**
       * In English.
       */
      en: string;
    };
    /**
     * Who asked.
     */
    inquirer: {
      /**
       * The code of the institution.
       */
      code: string;
      /**
       * The name of the institution.
       */
      institution:
        | string
        | {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
      /**
       * The name of the user, or the id of the application.
       */
      user: string;
      /**
       * The address of the institution.
       */
      address: string;
    };
    /**
     * When it was asked.
     */
    asked: string;
    /**
     * When the report was made.
     */
    answered: string;
    /**
     * The last month of the histories; null where there are none.
     */
    dataMonth: string | null;
    /**
     * The day of the newest figures in the file; null where there are none.
     */
    lastReported: string | null;
  };
  /**
   * Whom it is about.
   */
  subject: {
    /**
     * A person or a company.
     */
    kind: 'natural' | 'legal';
    /**
     * The full name. Who asks has to send the one that the bureau knows, but for marks and capitals.
     */
    name: string;
    /**
     * The code that the bureau knows the borrower by.
     */
    cicCode: string | null;
  };
  /**
   * What was asked, and how the borrower was found.
   */
  question?: {
    /**
     * The name as it was sent.
     */
    name: string | null;
    /**
     * The CIC code as it was sent.
     */
    cicCode: string | null;
    /**
     * The numbers as they were sent.
     */
    numbers: {
      /**
       * Which number it is: an identity number, a tax code or a business registration.
       */
      kind: 'identity' | 'tax' | 'registration';
      /**
       * The number as it was sent.
       */
      number: string;
    }[];
    /**
     * How the borrower was found; null if nobody was.
     */
    match: {
      /**
       * How sure the match is, from 1 to 10.
       */
      confidence: number;
      /**
       * False if the name that was sent is not written as the borrower's.
       */
      isAsWritten: boolean;
      /**
       * What speaks for the match.
       */
      reasons: {
        /**
         * In Vietnamese.
         */
        vi: string;
        /**
         * In English.
         */
        en: string;
      }[];
    } | null;
  };
  /**
   * False where the bureau knows nothing; the answer is free then. Null until it is answered.
   */
  hasInformation: boolean;
  /**
   * The figures of the summary.
   */
  dashboard: {
    /**
     * The stable name of the figure.
     */
    id: string;
    /**
     * What the figure or row is called.
     */
    label: {
      /**
       * In Vietnamese.
       */
      vi: string;
      /**
       * In English.
       */
      en: string;
    };
    /**
     * The figure with its kind.
     */
    value: {
      /**
       * How the figure is shown.
       */
      kind: 'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
      /**
       * The figure itself; null where there is nothing to say, which differs from 0.
       */
      value:
        | null
        | string
        | number
        | {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          }
        | {
            /**
             * The amount in whole millions of dong, rounded.
             */
            million: string;
            /**
             * The amount in whole dong.
             */
            dong: string;
          }
        | {
            /**
             * The amount, in the unit of its currency.
             */
            amount: string;
            /**
             * The currency (ISO 4217).
             */
            currency: string;
          }
        | {
            /**
             * The institution sent nothing for that period, printed “(-)”: neither zero nor empty.
             */
            notReported: true;
          };
      /**
       * The unit that the figures are in.
       */
      unit?: {
        /**
         * In Vietnamese.
         */
        vi: string;
        /**
         * In English.
         */
        en: string;
      };
      /**
       * The figure as a decimal, where `value` is a text for people: of a chance from 0 to 1; left out elsewhere.
       */
      decimal?: string;
    };
    /**
     * How to take it; its colour on the screen.
     */
    tone: 'neutral' | 'good' | 'attention' | 'bad';
    /**
     * What is said beside it.
     */
    remark?: {
      /**
       * In Vietnamese.
       */
      vi: string;
      /**
       * In English.
       */
      en: string;
    };
  }[];
  /**
   * The debt of up to 60 months, for pictures.
   */
  history?: {
    /**
     * The month that the histories begin with, yyyy-MM.
     */
    first: string;
    /**
     * The debt of loans each month, in millions of dong; null where nothing was reported.
     */
    loans: (number | null)[];
    /**
     * The debt of cards each month, in millions of dong; null where nothing was reported.
     */
    cards: (number | null)[];
    /**
     * The worst debt group of each month, 1 to 5; 0 without debt, none without an account, null where nothing was reported.
     */
    groups: (number | 0 | 'none' | null)[];
  };
  /**
   * The parts of the report, in the order of the printed one.
   */
  parts: {
    /**
     * The number printed before the title.
     */
    number: string;
    /**
     * The heading.
     */
    title: {
      /**
       * In Vietnamese.
       */
      vi: string;
      /**
       * In English.
       */
      en: string;
    };
    /**
     * The sections of the part.
     */
    sections: (
      | {
          /**
           * Which shape the section has.
           */
          kind: 'facts';
          /**
           * The stable name of the section.
           */
          id: string;
          /**
           * The number printed before the title; empty for none.
           */
          number: string;
          /**
           * The heading.
           */
          title: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * What is said beside it.
           */
          remark?: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * Figures with their names.
           */
          facts: {
            /**
             * What the figure or row is called.
             */
            label: {
              /**
               * In Vietnamese.
               */
              vi: string;
              /**
               * In English.
               */
              en: string;
            };
            /**
             * The figure with its kind.
             */
            value: {
              /**
               * How the figure is shown.
               */
              kind: 'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
              /**
               * The figure itself; null where there is nothing to say, which differs from 0.
               */
              value:
                | null
                | string
                | number
                | {
                    /**
                     * In Vietnamese.
                     */
                    vi: string;
                    /**
                     * In English.
                     */
                    en: string;
                  }
                | {
                    /**
                     * The amount in whole millions of dong, rounded.
                     */
                    million: string;
                    /**
                     * The amount in whole dong.
                     */
                    dong: string;
                  }
                | {
                    /**
                     * The amount, in the unit of its currency.
                     */
                    amount: string;
                    /**
                     * The currency (ISO 4217).
                     */
                    currency: string;
                  }
                | {
                    /**
                     * The institution sent nothing for that period, printed “(-)”: neither zero nor empty.
                     */
                    notReported: true;
                  };
              /**
               * The unit that the figures are in.
               */
              unit?: {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              };
              /**
               * The figure as a decimal, where `value` is a text for people: of a chance from 0 to 1; left out elsewhere.
               */
              decimal?: string;
            };
          }[];
        }
      | {
          /**
           * Which shape the section has.
           */
          kind: 'table';
          /**
           * The stable name of the section.
           */
          id: string;
          /**
           * The number printed before the title; empty for none.
           */
          number: string;
          /**
           * The heading.
           */
          title: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * What is said beside it.
           */
          remark?: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * The columns of the table, in their order.
           *
           * @minItems 1
           */
          columns: [
            {
              /**
               * The stable name of the column.
               */
              key: string;
              /**
               * The heading.
               */
              title: {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              };
              /**
               * How the figures of the column are shown.
               */
              kind: 'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
              /**
               * The unit that the figures are in.
               */
              unit?: {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              };
            },
            ...{
              /**
               * The stable name of the column.
               */
              key: string;
              /**
               * The heading.
               */
              title: {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              };
              /**
               * How the figures of the column are shown.
               */
              kind: 'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
              /**
               * The unit that the figures are in.
               */
              unit?: {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              };
            }[],
          ];
          /**
           * The rows, each with as many cells as there are columns, or one a month.
           */
          rows: (
            | null
            | string
            | number
            | {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              }
            | {
                /**
                 * The amount in whole millions of dong, rounded.
                 */
                million: string;
                /**
                 * The amount in whole dong.
                 */
                dong: string;
              }
            | {
                /**
                 * The amount: in whole millions of dong, or in the unit of its currency if one is named.
                 */
                amount: string;
                /**
                 * The currency (ISO 4217).
                 */
                currency: string;
              }
            | {
                /**
                 * The institution sent nothing for that period, printed “(-)”: neither zero nor empty.
                 */
                notReported: true;
              }
          )[][];
          /**
           * The sums under the columns; null where a column has none.
           */
          totals?: (
            | null
            | string
            | number
            | {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              }
            | {
                /**
                 * The amount in whole millions of dong, rounded.
                 */
                million: string;
                /**
                 * The amount in whole dong.
                 */
                dong: string;
              }
            | {
                /**
                 * The amount, in the unit of its currency.
                 */
                amount: string;
                /**
                 * The currency (ISO 4217).
                 */
                currency: string;
              }
            | {
                /**
                 * The institution sent nothing for that period, printed “(-)”: neither zero nor empty.
                 */
                notReported: true;
              }
          )[];
          /**
           * What is said where there are no rows.
           */
          whenEmpty: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
        }
      | {
          /**
           * Which shape the section has.
           */
          kind: 'months';
          /**
           * The stable name of the section.
           */
          id: string;
          /**
           * The number printed before the title; empty for none.
           */
          number: string;
          /**
           * The heading.
           */
          title: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * What is said beside it.
           */
          remark?: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * The months of the strip, the oldest first.
           *
           * @minItems 1
           */
          months: [string, ...string[]];
          /**
           * The rows, each with as many cells as there are columns, or one a month.
           */
          rows: {
            /**
             * The code of the institution or account.
             */
            code: string;
            /**
             * What the figure or row is called.
             */
            label:
              | string
              | {
                  /**
                   * In Vietnamese.
                   */
                  vi: string;
                  /**
                   * In English.
                   */
                  en: string;
                };
            /**
             * The debt group of each month, 1 to 5; 0 without debt, none without an account, null where nothing was reported.
             */
            groups: (number | 0 | 'none' | null)[];
          }[];
          /**
           * What is said where there are no rows.
           */
          whenEmpty: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
        }
      | {
          /**
           * Which shape the section has.
           */
          kind: 'bars';
          /**
           * The stable name of the section.
           */
          id: string;
          /**
           * The number printed before the title; empty for none.
           */
          number: string;
          /**
           * The heading.
           */
          title: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * What is said beside it.
           */
          remark?: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * The unit that the figures are in.
           */
          unit: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * The rows, each with as many cells as there are columns, or one a month.
           */
          rows: {
            /**
             * The code of the institution or account.
             */
            code: string;
            /**
             * What the figure or row is called.
             */
            label:
              | string
              | {
                  /**
                   * In Vietnamese.
                   */
                  vi: string;
                  /**
                   * In English.
                   */
                  en: string;
                };
            /**
             * The amount: in whole millions of dong, or in the unit of its currency if one is named.
             */
            amount: string;
            /**
             * The amount in whole dong.
             */
            dong?: string;
            /**
             * The share of all, in tenths of a percent.
             */
            shareTenths: number;
            /**
             * Whether collateral stands behind it; says nothing where hidesCollateral is true.
             */
            isSecured: boolean;
            /**
             * The worst debt group, 1 to 5; null where there is none.
             */
            worstGroup: number | null;
          }[];
          /**
           * True where the reader may not see collateral.
           */
          hidesCollateral?: true;
          /**
           * The sum, in whole millions of dong.
           */
          total: string;
          /**
           * The sum, in whole dong.
           */
          totalDong?: string;
          /**
           * What is said where there are no rows.
           */
          whenEmpty: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
        }
      | {
          /**
           * Which shape the section has.
           */
          kind: 'scale';
          /**
           * The stable name of the section.
           */
          id: string;
          /**
           * The number printed before the title; empty for none.
           */
          number: string;
          /**
           * The heading.
           */
          title: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * What is said beside it.
           */
          remark?: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * Where on the scale the person stands.
           */
          value: number;
          /**
           * The lower end of the scale.
           */
          lowest: number;
          /**
           * The upper end of the scale.
           */
          highest: number;
          /**
           * The bands of the scale, the lowest first; each ends where the next begins.
           *
           * @minItems 1
           */
          bands: [
            {
              /**
               * The lowest value of the band.
               */
              from: number;
              /**
               * What the figure or row is called.
               */
              label: {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              };
              /**
               * How to take it; its colour on the screen.
               */
              tone: 'neutral' | 'good' | 'attention' | 'bad';
            },
            ...{
              /**
               * The lowest value of the band.
               */
              from: number;
              /**
               * What the figure or row is called.
               */
              label: {
                /**
                 * In Vietnamese.
                 */
                vi: string;
                /**
                 * In English.
                 */
                en: string;
              };
              /**
               * How to take it; its colour on the screen.
               */
              tone: 'neutral' | 'good' | 'attention' | 'bad';
            }[],
          ];
          /**
           * How all scored persons spread over the scale.
           */
          spread?: {
            /**
             * How wide each step is, from the lowest value.
             */
            step: number;
            /**
             * How many of a thousand persons stand in each step.
             */
            shares: number[];
          };
        }
      | {
          /**
           * Which shape the section has.
           */
          kind: 'note';
          /**
           * The stable name of the section.
           */
          id: string;
          /**
           * The number printed before the title; empty for none.
           */
          number: string;
          /**
           * The heading.
           */
          title: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * What is said beside it.
           */
          remark?: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          };
          /**
           * The paragraphs of the note.
           */
          paragraphs: {
            /**
             * In Vietnamese.
             */
            vi: string;
            /**
             * In English.
             */
            en: string;
          }[];
        }
    )[];
  }[];
  /**
   * How to read the report; printed last.
   */
  notes: {
    /**
     * In Vietnamese.
     */
    vi: string;
    /**
     * In English.
     */
    en: string;
  }[];
}
interface FileRow {
  /**
   * Which of the lines that were asked for: the cursor, sent as `after` to read on.
   */
  line: number;
  /**
   * The sheet, or the section of JSON, that it stands in.
   */
  section: string;
  /**
   * Its number in the section, counted from 1.
   */
  row: number;
  /**
   * applied: it counts now; refused: see `errors`; not-applied: right, in a file that was refused.
   */
  state: 'refused' | 'applied' | 'not-applied';
  /**
   * What is wrong with it; empty of a row that is right.
   */
  errors: {
    /**
     * The field that is at fault; left out or null where the whole row is.
     */
    field: string | null;
    /**
     * The title of the column that is at fault.
     */
    column: string;
    /**
     * The name of the fault, such as name-differs or required; of a data file the number of its rule.
     */
    code: string;
    /**
     * The reason in words, in the language of Accept-Language.
     */
    message: string;
    /**
     * The value as it was sent; null where there is none.
     */
    value: string | null;
    /**
     * Where else the fault lies, such as the other row of a pair; null where nowhere.
     */
    place: string | null;
  }[];
  /**
   * The row as it was sent, by its indicators.
   */
  values: {
    [k: string]: string;
  };
}
