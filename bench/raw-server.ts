import Fastify from 'fastify';
import pg from 'pg';

/**
 * The yardstick: a bare Fastify route that does one indexed select on the same database and sends what it got, with no
 * sign-in, no schemas, no limits and no headers of ours.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12, application_name: 'kasente-raw' });
const http = Fastify();

http.get('/raw', async (_request, reply) => {
  const { rows } = await pool.query<{ card: unknown }>({
    name: 'raw',
    text: 'SELECT card FROM offer_cards ORDER BY ends_at, offer_id LIMIT 9',
  });
  return reply.send({ results: rows.map(({ card }) => card) });
});

await http.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
