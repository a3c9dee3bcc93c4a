import type { FastifyRequest } from 'fastify'

/** The parts of the path below /api; a slash inside a part arrives as %2F, so parts are decoded one by one. */
export const partsOf = ({ url }: FastifyRequest): readonly string[] =>
  (/^[^?#]*?\/api\/([^?#]*)/.exec(url)?.[1] ?? '').split('/').map(decodeURIComponent)
