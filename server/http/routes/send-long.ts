import type { FastifyReply } from 'fastify'
import { jsonBytes } from '../../event-loop/json-bytes.ts'

/** Sends a value of any length as JSON, without holding up others. */
export const sendLong = async (reply: FastifyReply, value: unknown): Promise<FastifyReply> =>
  reply.type('application/json; charset=utf-8').send(await jsonBytes(value))
