import type { FastifyReply } from 'fastify'
import { toJsonBytes } from '../event-loop/json-bytes.ts'

/** Sends a large value as JSON without blocking other requests. */
export const sendLong = async (reply: FastifyReply, value: unknown): Promise<FastifyReply> =>
  reply.type('application/json; charset=utf-8').send(await toJsonBytes(value))
