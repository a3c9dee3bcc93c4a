// The security headers of helmet, computed once because they are the same for every response.

import { Socket } from 'node:net'
import helmet from 'helmet'
import { mapValues } from '../../engine/value/records.ts'
import { IncomingMessage, ServerResponse } from './node-http.ts'

/** `scripts`: sources of the scripts that stand in the page itself, as hashes. */
const buildPolicy = (scripts: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...scripts],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  upgradeInsecureRequests: null,
})

/** Runs helmet on a dummy response and returns the headers that it sets. */
export const createSecurityHeaders = (scripts: readonly string[] = []): Readonly<Record<string, string>> => {
  const helmetMiddleware = helmet({ contentSecurityPolicy: { directives: buildPolicy(scripts) }, hsts: false })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmetMiddleware(request, response, error => {
    if (error) throw error
  })
  return mapValues(response.getHeaders(), value => String(value))
}
