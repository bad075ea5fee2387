/** A document that gave no result: status and code are those of the contract. */
export class ConversionError extends Error {
  name = 'ConversionError';
  constructor(message, { status = 500, code = 'UNKNOWN_ERROR', details, id } = {}) {
    super(message);
    Object.assign(this, { status, code, details, id });
  }

  /** Whether the same request may succeed later. */
  get retryable() {
    return [408, 429, 500, 502, 503, 504].includes(this.status);
  }
}

/** The document was not answered in time; its worker was ended. */
export class ConversionTimeout extends ConversionError {
  name = 'ConversionTimeout';
  constructor(seconds, id) {
    super(`no answer within ${seconds} seconds; the worker was ended`, { status: 408, code: 'CLIENT_TIMEOUT', id });
  }
}

/** The worker ended while it was on the document, twice. */
export class ConverterDied extends ConversionError {
  name = 'ConverterDied';
  constructor(reason, id) {
    super(`the converter ended while it was on this document: ${reason}`, { status: 500, code: 'CONVERTER_DIED', id });
  }
}
