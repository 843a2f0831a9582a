import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What files of ours are called. Whatever else is asked for lies in no folder. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

type Options = Omit<FastifyStaticOptions, 'serve' | 'prefix' | 'decorateReply' | 'index' | 'dotfiles'>;

/**
 * Sends the files of folders below an address, `/media/`, and gives replies of this instance `sendFile`. The plugin's own route
 * would read the names of all files beside the one that is asked for, at every request: where pictures of 100,000 products
 * lie, a single one took two seconds.
 */
export async function serveFiles(http: FastifyInstance, address: string, options: Options): Promise<void> {
  await http.register(fastifyStatic, { ...options, serve: false, index: false, dotfiles: 'ignore' });
  http.get(`${address}*`, (request, reply) => {
    // As it came: what has to be decoded first is called otherwise.
    const path = request.url.slice(address.length).split('?')[0]!;
    return FILE.test(path) && request.url.startsWith(address) ? reply.sendFile(`/${path}`) : reply.callNotFound();
  });
}
