// Written by tools/sdk/generate.ts from the description of /api/v1.

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
          product: 'R10' | 'R10A' | 'R11' | 'R11A' | 'R14' | 'R20' | 'R21' | 'S10A' | 'S11A';
          kind?: 'person' | 'company';
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
            file: string;
          };
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
              product: string;
              kind: 'person' | 'company';
              status: 'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'finished' | 'refused';
              refusal: string | null;
              rows: number;
              answered: number;
              withInformation: number;
              bad: number;
              overAllowance: number;
              cancelled: number;
              createdAt: string;
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
              id: string;
              product: string;
              kind: 'person' | 'company';
              status: 'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'finished' | 'refused';
              refusal: string | null;
              rows: number;
              answered: number;
              withInformation: number;
              bad: number;
              overAllowance: number;
              cancelled: number;
              createdAt: string;
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
              id: string;
              product: string;
              kind: 'person' | 'company';
              status: 'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'finished' | 'refused';
              refusal: string | null;
              rows: number;
              answered: number;
              withInformation: number;
              bad: number;
              overAllowance: number;
              cancelled: number;
              createdAt: string;
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
              id: string;
              product: string;
              kind: 'person' | 'company';
              status: 'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'finished' | 'refused';
              refusal: string | null;
              rows: number;
              answered: number;
              withInformation: number;
              bad: number;
              overAllowance: number;
              cancelled: number;
              createdAt: string;
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
          after?: number;
          reports?: 'true' | 'false';
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
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
          after?: string;
          status?: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
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
              disputes: {
                id: string;
                number: string;
                kind: 'dispute' | 'error';
                status: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
                cicCode: string;
                contract: string | null;
                field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other' | 'name';
                claim: string;
                receivedOn: string;
                dueOn: string | null;
                isOverdue: boolean;
                raisedBy: string;
              }[];
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
            kind: 'dispute' | 'error';
            cicCode: string;
            contract?: string;
            field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other';
            claim: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
              number: string;
              kind: 'dispute' | 'error';
              status: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
              cicCode: string;
              contract: string | null;
              field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other' | 'name';
              claim: string;
              receivedOn: string;
              dueOn: string | null;
              isOverdue: boolean;
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
              id: string;
              number: string;
              kind: 'dispute' | 'error';
              status: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
              cicCode: string;
              contract: string | null;
              field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other' | 'name';
              claim: string;
              receivedOn: string;
              dueOn: string | null;
              isOverdue: boolean;
              raisedBy: string;
              figure: {
                source: string | null;
                month: string | null;
                before: string | null;
                after: string | null;
                isGone: boolean;
              } | null;
              history: {
                at: string;
                side: string;
                kind: string;
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
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            note: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
              number: string;
              kind: 'dispute' | 'error';
              status: 'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed';
              cicCode: string;
              contract: string | null;
              field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other' | 'name';
              claim: string;
              receivedOn: string;
              dueOn: string | null;
              isOverdue: boolean;
              raisedBy: string;
              figure: {
                source: string | null;
                month: string | null;
                before: string | null;
                after: string | null;
                isGone: boolean;
              } | null;
              history: {
                at: string;
                side: string;
                kind: string;
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
          after?: string;
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
              events: {
                id: string;
                number: string;
                type:
                  | 'inquiry.answered'
                  | 'inquiry.failed'
                  | 'watch.alert'
                  | 'file.processed'
                  | 'batch.finished'
                  | 'consent.withdrawn';
                timestamp: string;
                data: {
                  [k: string]: unknown;
                };
              }[];
              next: string;
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
              reference: string;
              cicCode: string;
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
              until: string | null;
              createdAt: string;
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
          reference: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            cicCode: string;
            /**
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
            until?: string;
            consent?: boolean;
          };
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              reference: string;
              cicCode: string;
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
              until: string | null;
              createdAt: string;
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
          after?: string;
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
              files: {
                id: string;
                name: string;
                kind: string;
                period: string;
                status:
                  'receiving' | 'received' | 'checking' | 'held' | 'applied' | 'refused' | 'superseded' | 'withdrawn';
                waitsFor: ('institution' | 'bureau') | null;
                bytes: number;
                receivedBytes: number;
                sha256: string | null;
                percent: number;
                rows: number | null;
                appliedRows: number | null;
                refusedRows: number | null;
                refusal: {
                  code: string;
                  message: string;
                } | null;
                isLate: boolean;
                needsBy: string | null;
                version: number | null;
                createdAt: string;
                expiresAt: string | null;
                finishedAt: string | null;
              }[];
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
            name: string;
            bytes: number;
            sha256?: string;
            corrects?: string;
            reason?: string;
            signature?: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
              name: string;
              kind: string;
              period: string;
              status:
                'receiving' | 'received' | 'checking' | 'held' | 'applied' | 'refused' | 'superseded' | 'withdrawn';
              waitsFor: ('institution' | 'bureau') | null;
              bytes: number;
              receivedBytes: number;
              sha256: string | null;
              percent: number;
              rows: number | null;
              appliedRows: number | null;
              refusedRows: number | null;
              refusal: {
                code: string;
                message: string;
              } | null;
              isLate: boolean;
              needsBy: string | null;
              version: number | null;
              createdAt: string;
              expiresAt: string | null;
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
              id: string;
              name: string;
              kind: string;
              period: string;
              status:
                'receiving' | 'received' | 'checking' | 'held' | 'applied' | 'refused' | 'superseded' | 'withdrawn';
              waitsFor: ('institution' | 'bureau') | null;
              bytes: number;
              receivedBytes: number;
              sha256: string | null;
              percent: number;
              rows: number | null;
              appliedRows: number | null;
              refusedRows: number | null;
              refusal: {
                code: string;
                message: string;
              } | null;
              isLate: boolean;
              needsBy: string | null;
              version: number | null;
              createdAt: string;
              expiresAt: string | null;
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
          state?: 'refused' | 'all';
          after?: number;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
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
          after?: string;
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
              inquiries: {
                id: string;
                product: string;
                purpose: string;
                status: 'pending' | 'answered' | 'failed';
                reference: string | null;
                askedAt: string;
                answeredAt: string | null;
                hasInformation: boolean | null;
                reason: string | null;
                reasonField: string | null;
                consentId: string | null;
              }[];
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
            purpose: 'credit-granting' | 'portfolio-monitoring' | 'credit-scoring';
            subject: {
              kind?: 'person' | 'company';
              name: string;
              cicCode?: string;
              identityNumber?: string;
              taxCode?: string;
              registrationNumber?: string;
              /**
               * Needed by products that are answered later.
               */
              address?: string;
            };
            consent?: boolean;
            reference?: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
              product: string;
              purpose: string;
              status: 'pending' | 'answered' | 'failed';
              reference: string | null;
              askedAt: string;
              answeredAt: string | null;
              hasInformation: boolean | null;
              reason: string | null;
              reasonField: string | null;
              consentId: string | null;
              report: {
                schema: 1;
                product: {
                  code: string;
                  name: {
                    vi: string;
                    en: string;
                  };
                };
                title: {
                  vi: string;
                  en: string;
                };
                header: {
                  reference: string;
                  voucher: string;
                  purpose?: {
                    vi: string;
                    en: string;
                  };
                  inquirer: {
                    code: string;
                    institution:
                      | string
                      | {
                          vi: string;
                          en: string;
                        };
                    user: string;
                    address: string;
                  };
                  asked: string;
                  answered: string;
                  dataMonth: string | null;
                  lastReported: string | null;
                };
                subject: {
                  kind: 'natural' | 'legal';
                  name: string;
                  cicCode: string | null;
                };
                question?: {
                  name: string | null;
                  cicCode: string | null;
                  numbers: {
                    kind: 'identity' | 'tax' | 'registration';
                    number: string;
                  }[];
                  match: {
                    confidence: number;
                    isAsWritten: boolean;
                    reasons: {
                      vi: string;
                      en: string;
                    }[];
                  } | null;
                };
                hasInformation: boolean;
                dashboard: {
                  id: string;
                  label: {
                    vi: string;
                    en: string;
                  };
                  value: {
                    kind:
                      'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
                    value:
                      | null
                      | string
                      | number
                      | {
                          vi: string;
                          en: string;
                        }
                      | {
                          million: string;
                          dong: string;
                        }
                      | {
                          amount: string;
                          currency: string;
                        }
                      | {
                          notReported: true;
                        };
                    unit?: {
                      vi: string;
                      en: string;
                    };
                  };
                  tone: 'neutral' | 'good' | 'attention' | 'bad';
                  remark?: {
                    vi: string;
                    en: string;
                  };
                }[];
                history?: {
                  first: string;
                  loans: (number | null)[];
                  cards: (number | null)[];
                  groups: (number | 0 | 'none' | null)[];
                };
                parts: {
                  number: string;
                  title: {
                    vi: string;
                    en: string;
                  };
                  sections: (
                    | {
                        kind: 'facts';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        facts: {
                          label: {
                            vi: string;
                            en: string;
                          };
                          value: {
                            kind:
                              | 'text'
                              | 'code'
                              | 'money-million'
                              | 'money-own-currency'
                              | 'date'
                              | 'month'
                              | 'group'
                              | 'number';
                            value:
                              | null
                              | string
                              | number
                              | {
                                  vi: string;
                                  en: string;
                                }
                              | {
                                  million: string;
                                  dong: string;
                                }
                              | {
                                  amount: string;
                                  currency: string;
                                }
                              | {
                                  notReported: true;
                                };
                            unit?: {
                              vi: string;
                              en: string;
                            };
                          };
                        }[];
                      }
                    | {
                        kind: 'table';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        /**
                         * @minItems 1
                         */
                        columns: [
                          {
                            key: string;
                            title: {
                              vi: string;
                              en: string;
                            };
                            kind:
                              | 'text'
                              | 'code'
                              | 'money-million'
                              | 'money-own-currency'
                              | 'date'
                              | 'month'
                              | 'group'
                              | 'number';
                            unit?: {
                              vi: string;
                              en: string;
                            };
                          },
                          ...{
                            key: string;
                            title: {
                              vi: string;
                              en: string;
                            };
                            kind:
                              | 'text'
                              | 'code'
                              | 'money-million'
                              | 'money-own-currency'
                              | 'date'
                              | 'month'
                              | 'group'
                              | 'number';
                            unit?: {
                              vi: string;
                              en: string;
                            };
                          }[],
                        ];
                        rows: (
                          | null
                          | string
                          | number
                          | {
                              vi: string;
                              en: string;
                            }
                          | {
                              million: string;
                              dong: string;
                            }
                          | {
                              amount: string;
                              currency: string;
                            }
                          | {
                              notReported: true;
                            }
                        )[][];
                        totals?: (
                          | null
                          | string
                          | number
                          | {
                              vi: string;
                              en: string;
                            }
                          | {
                              million: string;
                              dong: string;
                            }
                          | {
                              amount: string;
                              currency: string;
                            }
                          | {
                              notReported: true;
                            }
                        )[];
                        whenEmpty: {
                          vi: string;
                          en: string;
                        };
                      }
                    | {
                        kind: 'months';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        /**
                         * @minItems 1
                         */
                        months: [string, ...string[]];
                        rows: {
                          code: string;
                          label:
                            | string
                            | {
                                vi: string;
                                en: string;
                              };
                          groups: (number | 0 | 'none' | null)[];
                        }[];
                        whenEmpty: {
                          vi: string;
                          en: string;
                        };
                      }
                    | {
                        kind: 'bars';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        unit: {
                          vi: string;
                          en: string;
                        };
                        rows: {
                          code: string;
                          label:
                            | string
                            | {
                                vi: string;
                                en: string;
                              };
                          amount: string;
                          dong?: string;
                          shareTenths: number;
                          isSecured: boolean;
                          worstGroup: number | null;
                        }[];
                        total: string;
                        totalDong?: string;
                        whenEmpty: {
                          vi: string;
                          en: string;
                        };
                      }
                    | {
                        kind: 'scale';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        value: number;
                        lowest: number;
                        highest: number;
                        /**
                         * @minItems 1
                         */
                        bands: [
                          {
                            from: number;
                            label: {
                              vi: string;
                              en: string;
                            };
                            tone: 'neutral' | 'good' | 'attention' | 'bad';
                          },
                          ...{
                            from: number;
                            label: {
                              vi: string;
                              en: string;
                            };
                            tone: 'neutral' | 'good' | 'attention' | 'bad';
                          }[],
                        ];
                        spread?: {
                          step: number;
                          shares: number[];
                        };
                      }
                    | {
                        kind: 'note';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        paragraphs: {
                          vi: string;
                          en: string;
                        }[];
                      }
                  )[];
                }[];
                notes: {
                  vi: string;
                  en: string;
                }[];
              } | null;
            };
          };
        };
        202: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
              product: string;
              purpose: string;
              status: 'pending' | 'answered' | 'failed';
              reference: string | null;
              askedAt: string;
              answeredAt: string | null;
              hasInformation: boolean | null;
              reason: string | null;
              reasonField: string | null;
              consentId: string | null;
              report: {
                schema: 1;
                product: {
                  code: string;
                  name: {
                    vi: string;
                    en: string;
                  };
                };
                title: {
                  vi: string;
                  en: string;
                };
                header: {
                  reference: string;
                  voucher: string;
                  purpose?: {
                    vi: string;
                    en: string;
                  };
                  inquirer: {
                    code: string;
                    institution:
                      | string
                      | {
                          vi: string;
                          en: string;
                        };
                    user: string;
                    address: string;
                  };
                  asked: string;
                  answered: string;
                  dataMonth: string | null;
                  lastReported: string | null;
                };
                subject: {
                  kind: 'natural' | 'legal';
                  name: string;
                  cicCode: string | null;
                };
                question?: {
                  name: string | null;
                  cicCode: string | null;
                  numbers: {
                    kind: 'identity' | 'tax' | 'registration';
                    number: string;
                  }[];
                  match: {
                    confidence: number;
                    isAsWritten: boolean;
                    reasons: {
                      vi: string;
                      en: string;
                    }[];
                  } | null;
                };
                hasInformation: boolean;
                dashboard: {
                  id: string;
                  label: {
                    vi: string;
                    en: string;
                  };
                  value: {
                    kind:
                      'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
                    value:
                      | null
                      | string
                      | number
                      | {
                          vi: string;
                          en: string;
                        }
                      | {
                          million: string;
                          dong: string;
                        }
                      | {
                          amount: string;
                          currency: string;
                        }
                      | {
                          notReported: true;
                        };
                    unit?: {
                      vi: string;
                      en: string;
                    };
                  };
                  tone: 'neutral' | 'good' | 'attention' | 'bad';
                  remark?: {
                    vi: string;
                    en: string;
                  };
                }[];
                history?: {
                  first: string;
                  loans: (number | null)[];
                  cards: (number | null)[];
                  groups: (number | 0 | 'none' | null)[];
                };
                parts: {
                  number: string;
                  title: {
                    vi: string;
                    en: string;
                  };
                  sections: (
                    | {
                        kind: 'facts';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        facts: {
                          label: {
                            vi: string;
                            en: string;
                          };
                          value: {
                            kind:
                              | 'text'
                              | 'code'
                              | 'money-million'
                              | 'money-own-currency'
                              | 'date'
                              | 'month'
                              | 'group'
                              | 'number';
                            value:
                              | null
                              | string
                              | number
                              | {
                                  vi: string;
                                  en: string;
                                }
                              | {
                                  million: string;
                                  dong: string;
                                }
                              | {
                                  amount: string;
                                  currency: string;
                                }
                              | {
                                  notReported: true;
                                };
                            unit?: {
                              vi: string;
                              en: string;
                            };
                          };
                        }[];
                      }
                    | {
                        kind: 'table';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        /**
                         * @minItems 1
                         */
                        columns: [
                          {
                            key: string;
                            title: {
                              vi: string;
                              en: string;
                            };
                            kind:
                              | 'text'
                              | 'code'
                              | 'money-million'
                              | 'money-own-currency'
                              | 'date'
                              | 'month'
                              | 'group'
                              | 'number';
                            unit?: {
                              vi: string;
                              en: string;
                            };
                          },
                          ...{
                            key: string;
                            title: {
                              vi: string;
                              en: string;
                            };
                            kind:
                              | 'text'
                              | 'code'
                              | 'money-million'
                              | 'money-own-currency'
                              | 'date'
                              | 'month'
                              | 'group'
                              | 'number';
                            unit?: {
                              vi: string;
                              en: string;
                            };
                          }[],
                        ];
                        rows: (
                          | null
                          | string
                          | number
                          | {
                              vi: string;
                              en: string;
                            }
                          | {
                              million: string;
                              dong: string;
                            }
                          | {
                              amount: string;
                              currency: string;
                            }
                          | {
                              notReported: true;
                            }
                        )[][];
                        totals?: (
                          | null
                          | string
                          | number
                          | {
                              vi: string;
                              en: string;
                            }
                          | {
                              million: string;
                              dong: string;
                            }
                          | {
                              amount: string;
                              currency: string;
                            }
                          | {
                              notReported: true;
                            }
                        )[];
                        whenEmpty: {
                          vi: string;
                          en: string;
                        };
                      }
                    | {
                        kind: 'months';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        /**
                         * @minItems 1
                         */
                        months: [string, ...string[]];
                        rows: {
                          code: string;
                          label:
                            | string
                            | {
                                vi: string;
                                en: string;
                              };
                          groups: (number | 0 | 'none' | null)[];
                        }[];
                        whenEmpty: {
                          vi: string;
                          en: string;
                        };
                      }
                    | {
                        kind: 'bars';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        unit: {
                          vi: string;
                          en: string;
                        };
                        rows: {
                          code: string;
                          label:
                            | string
                            | {
                                vi: string;
                                en: string;
                              };
                          amount: string;
                          dong?: string;
                          shareTenths: number;
                          isSecured: boolean;
                          worstGroup: number | null;
                        }[];
                        total: string;
                        totalDong?: string;
                        whenEmpty: {
                          vi: string;
                          en: string;
                        };
                      }
                    | {
                        kind: 'scale';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        value: number;
                        lowest: number;
                        highest: number;
                        /**
                         * @minItems 1
                         */
                        bands: [
                          {
                            from: number;
                            label: {
                              vi: string;
                              en: string;
                            };
                            tone: 'neutral' | 'good' | 'attention' | 'bad';
                          },
                          ...{
                            from: number;
                            label: {
                              vi: string;
                              en: string;
                            };
                            tone: 'neutral' | 'good' | 'attention' | 'bad';
                          }[],
                        ];
                        spread?: {
                          step: number;
                          shares: number[];
                        };
                      }
                    | {
                        kind: 'note';
                        id: string;
                        number: string;
                        title: {
                          vi: string;
                          en: string;
                        };
                        remark?: {
                          vi: string;
                          en: string;
                        };
                        paragraphs: {
                          vi: string;
                          en: string;
                        }[];
                      }
                  )[];
                }[];
                notes: {
                  vi: string;
                  en: string;
                }[];
              } | null;
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
     * One inquiry of the application: where it stands. Reading is free.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
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
              id: string;
              product: string;
              purpose: string;
              status: 'pending' | 'answered' | 'failed';
              reference: string | null;
              askedAt: string;
              answeredAt: string | null;
              hasInformation: boolean | null;
              reason: string | null;
              reasonField: string | null;
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
     * The report of an answered inquiry, as it was answered: JSON, PDF or .xlsx by Accept. Reading again is free; with If-None-Match it is 304.
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
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
              schema: 1;
              product: {
                code: string;
                name: {
                  vi: string;
                  en: string;
                };
              };
              title: {
                vi: string;
                en: string;
              };
              header: {
                reference: string;
                voucher: string;
                purpose?: {
                  vi: string;
                  en: string;
                };
                inquirer: {
                  code: string;
                  institution:
                    | string
                    | {
                        vi: string;
                        en: string;
                      };
                  user: string;
                  address: string;
                };
                asked: string;
                answered: string;
                dataMonth: string | null;
                lastReported: string | null;
              };
              subject: {
                kind: 'natural' | 'legal';
                name: string;
                cicCode: string | null;
              };
              question?: {
                name: string | null;
                cicCode: string | null;
                numbers: {
                  kind: 'identity' | 'tax' | 'registration';
                  number: string;
                }[];
                match: {
                  confidence: number;
                  isAsWritten: boolean;
                  reasons: {
                    vi: string;
                    en: string;
                  }[];
                } | null;
              };
              hasInformation: boolean;
              dashboard: {
                id: string;
                label: {
                  vi: string;
                  en: string;
                };
                value: {
                  kind:
                    'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
                  value:
                    | null
                    | string
                    | number
                    | {
                        vi: string;
                        en: string;
                      }
                    | {
                        million: string;
                        dong: string;
                      }
                    | {
                        amount: string;
                        currency: string;
                      }
                    | {
                        notReported: true;
                      };
                  unit?: {
                    vi: string;
                    en: string;
                  };
                };
                tone: 'neutral' | 'good' | 'attention' | 'bad';
                remark?: {
                  vi: string;
                  en: string;
                };
              }[];
              history?: {
                first: string;
                loans: (number | null)[];
                cards: (number | null)[];
                groups: (number | 0 | 'none' | null)[];
              };
              parts: {
                number: string;
                title: {
                  vi: string;
                  en: string;
                };
                sections: (
                  | {
                      kind: 'facts';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      facts: {
                        label: {
                          vi: string;
                          en: string;
                        };
                        value: {
                          kind:
                            | 'text'
                            | 'code'
                            | 'money-million'
                            | 'money-own-currency'
                            | 'date'
                            | 'month'
                            | 'group'
                            | 'number';
                          value:
                            | null
                            | string
                            | number
                            | {
                                vi: string;
                                en: string;
                              }
                            | {
                                million: string;
                                dong: string;
                              }
                            | {
                                amount: string;
                                currency: string;
                              }
                            | {
                                notReported: true;
                              };
                          unit?: {
                            vi: string;
                            en: string;
                          };
                        };
                      }[];
                    }
                  | {
                      kind: 'table';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      /**
                       * @minItems 1
                       */
                      columns: [
                        {
                          key: string;
                          title: {
                            vi: string;
                            en: string;
                          };
                          kind:
                            | 'text'
                            | 'code'
                            | 'money-million'
                            | 'money-own-currency'
                            | 'date'
                            | 'month'
                            | 'group'
                            | 'number';
                          unit?: {
                            vi: string;
                            en: string;
                          };
                        },
                        ...{
                          key: string;
                          title: {
                            vi: string;
                            en: string;
                          };
                          kind:
                            | 'text'
                            | 'code'
                            | 'money-million'
                            | 'money-own-currency'
                            | 'date'
                            | 'month'
                            | 'group'
                            | 'number';
                          unit?: {
                            vi: string;
                            en: string;
                          };
                        }[],
                      ];
                      rows: (
                        | null
                        | string
                        | number
                        | {
                            vi: string;
                            en: string;
                          }
                        | {
                            million: string;
                            dong: string;
                          }
                        | {
                            amount: string;
                            currency: string;
                          }
                        | {
                            notReported: true;
                          }
                      )[][];
                      totals?: (
                        | null
                        | string
                        | number
                        | {
                            vi: string;
                            en: string;
                          }
                        | {
                            million: string;
                            dong: string;
                          }
                        | {
                            amount: string;
                            currency: string;
                          }
                        | {
                            notReported: true;
                          }
                      )[];
                      whenEmpty: {
                        vi: string;
                        en: string;
                      };
                    }
                  | {
                      kind: 'months';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      /**
                       * @minItems 1
                       */
                      months: [string, ...string[]];
                      rows: {
                        code: string;
                        label:
                          | string
                          | {
                              vi: string;
                              en: string;
                            };
                        groups: (number | 0 | 'none' | null)[];
                      }[];
                      whenEmpty: {
                        vi: string;
                        en: string;
                      };
                    }
                  | {
                      kind: 'bars';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      unit: {
                        vi: string;
                        en: string;
                      };
                      rows: {
                        code: string;
                        label:
                          | string
                          | {
                              vi: string;
                              en: string;
                            };
                        amount: string;
                        dong?: string;
                        shareTenths: number;
                        isSecured: boolean;
                        worstGroup: number | null;
                      }[];
                      total: string;
                      totalDong?: string;
                      whenEmpty: {
                        vi: string;
                        en: string;
                      };
                    }
                  | {
                      kind: 'scale';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      value: number;
                      lowest: number;
                      highest: number;
                      /**
                       * @minItems 1
                       */
                      bands: [
                        {
                          from: number;
                          label: {
                            vi: string;
                            en: string;
                          };
                          tone: 'neutral' | 'good' | 'attention' | 'bad';
                        },
                        ...{
                          from: number;
                          label: {
                            vi: string;
                            en: string;
                          };
                          tone: 'neutral' | 'good' | 'attention' | 'bad';
                        }[],
                      ];
                      spread?: {
                        step: number;
                        shares: number[];
                      };
                    }
                  | {
                      kind: 'note';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      paragraphs: {
                        vi: string;
                        en: string;
                      }[];
                    }
                )[];
              }[];
              notes: {
                vi: string;
                en: string;
              }[];
            };
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
          section: string;
          row?: number;
          column?: string;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
        };
        path: {
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
              rule: {
                vi: string;
                en: string;
              };
              madeAt: string;
              total: number;
              rows: {
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
                institution: {
                  code: string;
                  name: {
                    vi: string;
                    en: string;
                  };
                } | null;
                number: string | null;
                period: string;
                isOwn: boolean;
                versions: {
                  figures: {
                    label: {
                      vi: string;
                      en: string;
                    };
                    value: {
                      kind:
                        | 'text'
                        | 'code'
                        | 'money-million'
                        | 'money-own-currency'
                        | 'date'
                        | 'month'
                        | 'group'
                        | 'number';
                      value:
                        | null
                        | string
                        | number
                        | {
                            vi: string;
                            en: string;
                          }
                        | {
                            million: string;
                            dong: string;
                          }
                        | {
                            amount: string;
                            currency: string;
                          }
                        | {
                            notReported: true;
                          };
                      unit?: {
                        vi: string;
                        en: string;
                      };
                    };
                  }[];
                  receivedAt: string | null;
                  appliedAt: string | null;
                  replacedAt: string | null;
                  version: number | null;
                  fileKind: string | null;
                  fileDay: string | null;
                  fileName: string | null;
                  row: number | null;
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
            province: string;
            cicCode?: string;
            name?: string;
            bornOn?: string;
            identityNumber?: string;
            registrationNumber?: string;
            taxCode?: string;
          };
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              people: {
                cicCode: string;
                name: string;
                kind: 'person' | 'company';
                place: string;
                identityHint: string;
                taxHint: string;
                registrationHint: string;
                confidence: number;
                reasons: string[];
              }[];
              left: number;
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
              products: {
                code: string;
                name: string;
                priceVnd: string;
                scope: string;
                isAllowed: boolean;
                subjects: ('person' | 'company')[];
                answers: 'at-once' | 'later';
                needsConsent: boolean;
                limits: {
                  customersPerDay: number;
                  callsPerMinute: number;
                  batchLinesPerDay: number | null;
                };
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
            'application/json': {
              schema: 1;
              product: {
                code: string;
                name: {
                  vi: string;
                  en: string;
                };
              };
              title: {
                vi: string;
                en: string;
              };
              header: {
                reference: string;
                voucher: string;
                purpose?: {
                  vi: string;
                  en: string;
                };
                inquirer: {
                  code: string;
                  institution:
                    | string
                    | {
                        vi: string;
                        en: string;
                      };
                  user: string;
                  address: string;
                };
                asked: string;
                answered: string;
                dataMonth: string | null;
                lastReported: string | null;
              };
              subject: {
                kind: 'natural' | 'legal';
                name: string;
                cicCode: string | null;
              };
              question?: {
                name: string | null;
                cicCode: string | null;
                numbers: {
                  kind: 'identity' | 'tax' | 'registration';
                  number: string;
                }[];
                match: {
                  confidence: number;
                  isAsWritten: boolean;
                  reasons: {
                    vi: string;
                    en: string;
                  }[];
                } | null;
              };
              hasInformation: boolean;
              dashboard: {
                id: string;
                label: {
                  vi: string;
                  en: string;
                };
                value: {
                  kind:
                    'text' | 'code' | 'money-million' | 'money-own-currency' | 'date' | 'month' | 'group' | 'number';
                  value:
                    | null
                    | string
                    | number
                    | {
                        vi: string;
                        en: string;
                      }
                    | {
                        million: string;
                        dong: string;
                      }
                    | {
                        amount: string;
                        currency: string;
                      }
                    | {
                        notReported: true;
                      };
                  unit?: {
                    vi: string;
                    en: string;
                  };
                };
                tone: 'neutral' | 'good' | 'attention' | 'bad';
                remark?: {
                  vi: string;
                  en: string;
                };
              }[];
              history?: {
                first: string;
                loans: (number | null)[];
                cards: (number | null)[];
                groups: (number | 0 | 'none' | null)[];
              };
              parts: {
                number: string;
                title: {
                  vi: string;
                  en: string;
                };
                sections: (
                  | {
                      kind: 'facts';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      facts: {
                        label: {
                          vi: string;
                          en: string;
                        };
                        value: {
                          kind:
                            | 'text'
                            | 'code'
                            | 'money-million'
                            | 'money-own-currency'
                            | 'date'
                            | 'month'
                            | 'group'
                            | 'number';
                          value:
                            | null
                            | string
                            | number
                            | {
                                vi: string;
                                en: string;
                              }
                            | {
                                million: string;
                                dong: string;
                              }
                            | {
                                amount: string;
                                currency: string;
                              }
                            | {
                                notReported: true;
                              };
                          unit?: {
                            vi: string;
                            en: string;
                          };
                        };
                      }[];
                    }
                  | {
                      kind: 'table';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      /**
                       * @minItems 1
                       */
                      columns: [
                        {
                          key: string;
                          title: {
                            vi: string;
                            en: string;
                          };
                          kind:
                            | 'text'
                            | 'code'
                            | 'money-million'
                            | 'money-own-currency'
                            | 'date'
                            | 'month'
                            | 'group'
                            | 'number';
                          unit?: {
                            vi: string;
                            en: string;
                          };
                        },
                        ...{
                          key: string;
                          title: {
                            vi: string;
                            en: string;
                          };
                          kind:
                            | 'text'
                            | 'code'
                            | 'money-million'
                            | 'money-own-currency'
                            | 'date'
                            | 'month'
                            | 'group'
                            | 'number';
                          unit?: {
                            vi: string;
                            en: string;
                          };
                        }[],
                      ];
                      rows: (
                        | null
                        | string
                        | number
                        | {
                            vi: string;
                            en: string;
                          }
                        | {
                            million: string;
                            dong: string;
                          }
                        | {
                            amount: string;
                            currency: string;
                          }
                        | {
                            notReported: true;
                          }
                      )[][];
                      totals?: (
                        | null
                        | string
                        | number
                        | {
                            vi: string;
                            en: string;
                          }
                        | {
                            million: string;
                            dong: string;
                          }
                        | {
                            amount: string;
                            currency: string;
                          }
                        | {
                            notReported: true;
                          }
                      )[];
                      whenEmpty: {
                        vi: string;
                        en: string;
                      };
                    }
                  | {
                      kind: 'months';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      /**
                       * @minItems 1
                       */
                      months: [string, ...string[]];
                      rows: {
                        code: string;
                        label:
                          | string
                          | {
                              vi: string;
                              en: string;
                            };
                        groups: (number | 0 | 'none' | null)[];
                      }[];
                      whenEmpty: {
                        vi: string;
                        en: string;
                      };
                    }
                  | {
                      kind: 'bars';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      unit: {
                        vi: string;
                        en: string;
                      };
                      rows: {
                        code: string;
                        label:
                          | string
                          | {
                              vi: string;
                              en: string;
                            };
                        amount: string;
                        dong?: string;
                        shareTenths: number;
                        isSecured: boolean;
                        worstGroup: number | null;
                      }[];
                      total: string;
                      totalDong?: string;
                      whenEmpty: {
                        vi: string;
                        en: string;
                      };
                    }
                  | {
                      kind: 'scale';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      value: number;
                      lowest: number;
                      highest: number;
                      /**
                       * @minItems 1
                       */
                      bands: [
                        {
                          from: number;
                          label: {
                            vi: string;
                            en: string;
                          };
                          tone: 'neutral' | 'good' | 'attention' | 'bad';
                        },
                        ...{
                          from: number;
                          label: {
                            vi: string;
                            en: string;
                          };
                          tone: 'neutral' | 'good' | 'attention' | 'bad';
                        }[],
                      ];
                      spread?: {
                        step: number;
                        shares: number[];
                      };
                    }
                  | {
                      kind: 'note';
                      id: string;
                      number: string;
                      title: {
                        vi: string;
                        en: string;
                      };
                      remark?: {
                        vi: string;
                        en: string;
                      };
                      paragraphs: {
                        vi: string;
                        en: string;
                      }[];
                    }
                )[];
              }[];
              notes: {
                vi: string;
                en: string;
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
              today: {
                customers: number;
                limit: number;
              };
              callsPerMinute: number;
              month: string;
              products: {
                product: string;
                inquiries: number;
                amountVnd: string;
              }[];
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
              status: 'ok';
              time: string;
              version: string;
              health: 'good' | 'slow';
              databaseMilliseconds: number;
              queueSeconds: number;
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
          after?: string;
          endsBefore?: string;
          cicCode?: string;
          identityNumber?: string;
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
              consents: {
                id: string;
                status: 'live' | 'planned' | 'ended' | 'withdrawn';
                name: string;
                identityHint: string;
                products: ('score' | 'watch')[];
                purposes: ('credit-scoring' | 'portfolio-monitoring')[];
                coversReports: boolean;
                kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
                evidence: string | null;
                evidenceDueOn: string | null;
                startsOn: string;
                endsOn: string;
                evidenceFile: {
                  name: string;
                  bytes: number;
                  sha256: string;
                  sentAt: string;
                } | null;
                registeredAt: string;
                withdrawnAt: string | null;
              }[];
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
            subject: {
              name: string;
              cicCode?: string;
              identityNumber?: string;
            };
            /**
             * @minItems 1
             * @maxItems 3
             */
            products:
              | ['score' | 'watch' | 'report']
              | ['score' | 'watch' | 'report', 'score' | 'watch' | 'report']
              | ['score' | 'watch' | 'report', 'score' | 'watch' | 'report', 'score' | 'watch' | 'report'];
            /**
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
            kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
            evidence?: string;
            evidenceHash?: string;
            startsOn: string;
            endsOn: string;
            wording: string;
            dataSources: string;
            receivers: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
              status: 'live' | 'planned' | 'ended' | 'withdrawn';
              name: string;
              identityHint: string;
              products: ('score' | 'watch')[];
              purposes: ('credit-scoring' | 'portfolio-monitoring')[];
              coversReports: boolean;
              kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
              evidence: string | null;
              evidenceDueOn: string | null;
              startsOn: string;
              endsOn: string;
              evidenceFile: {
                name: string;
                bytes: number;
                sha256: string;
                sentAt: string;
              } | null;
              registeredAt: string;
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
              id: string;
              status: 'live' | 'planned' | 'ended' | 'withdrawn';
              name: string;
              identityHint: string;
              products: ('score' | 'watch')[];
              purposes: ('credit-scoring' | 'portfolio-monitoring')[];
              coversReports: boolean;
              kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
              evidence: string | null;
              evidenceDueOn: string | null;
              startsOn: string;
              endsOn: string;
              evidenceFile: {
                name: string;
                bytes: number;
                sha256: string;
                sentAt: string;
              } | null;
              registeredAt: string;
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
          reason?: string;
        };
        header?: {
          'Accept-Language'?: 'vi' | 'en';
          'Idempotency-Key'?: string;
        };
        path: {
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
              id: string;
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
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'multipart/form-data': {
            file: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
              status: 'live' | 'planned' | 'ended' | 'withdrawn';
              name: string;
              identityHint: string;
              products: ('score' | 'watch')[];
              purposes: ('credit-scoring' | 'portfolio-monitoring')[];
              coversReports: boolean;
              kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
              evidence: string | null;
              evidenceDueOn: string | null;
              startsOn: string;
              endsOn: string;
              evidenceFile: {
                name: string;
                bytes: number;
                sha256: string;
                sentAt: string;
              } | null;
              registeredAt: string;
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
              webhooks: {
                id: string;
                url: string;
                lastTriedAt: string | null;
                lastState: ('waiting' | 'delivered' | 'failed') | null;
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
            url: string;
          };
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            'application/json': {
              id: string;
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
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  errors: Failure[];
  /**
   * Which part is missing, of a refusal with one text for several.
   */
  which?: string;
}
interface Failure {
  code: string;
  message: string;
  field?: string;
}
