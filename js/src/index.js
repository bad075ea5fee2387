export { Client, convert } from './client.js';
export { ConversionError, ConversionTimeout, ConverterDied } from './errors.js';
