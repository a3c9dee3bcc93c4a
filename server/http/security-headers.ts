// The security headers of helmet, computed once because they are the same for every response.
import { Socket } from 'node:net'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from './node-http.ts'

const policy = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  upgradeInsecureRequests: null,
}

const helmetMiddleware = helmet({ contentSecurityPolicy: { directives: policy }, hsts: false })

/** Runs helmet on a dummy response and returns the headers that it sets. */
export const createSecurityHeaders = (): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmetMiddleware(request, response, error => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
