// What TypeScript has to accept, and to refuse.
import { Client, ConversionError, convert, type Options, type Product, type Request } from 'pagemill';
import { Engine } from 'pagemill/engine';

const options: Options = { formats: ['markdown', { type: 'question', question: 'When?' }], redactPII: { mode: 'fast' }, timeout: 5000 };
// @ts-expect-error: no such format
const wrong: Options = { formats: ['markdwn'] };
// @ts-expect-error: no such option
const unknown: Options = { formatss: [] };
// @ts-expect-error: two inputs
const both: Request = { html: '', markdown: '' };

export async function use(): Promise<string | undefined> {
  const client = new Client({ workers: 2, options });
  const product: Product | undefined = (await client.convert('<p>x', { url: 'https://mill.example/' })).product;
  for await (const [request, result] of client.map([{ html: '<p>x', id: 1 }])) {
    if (result instanceof ConversionError) console.log(request.id, result.status);
    else console.log(result.metadata.title, result.markdown?.length);
  }
  const engine: Engine = await Engine.load();
  return product?.title ?? (await convert({ bytes: new Uint8Array() })).markdown ?? engine.convert({ markdown: '' }).markdown;
}
void wrong; void unknown; void both;
