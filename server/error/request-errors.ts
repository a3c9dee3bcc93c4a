// Errors of the transport of a request.
import { maxJsonDepth } from '../../engine/value/json-text.ts'
import { RequestError } from './errors.ts'

const closingSeconds = '5'
const busySeconds = '10'

/** The request, or the next part of its body, did not arrive in time. */
export class RequestTimeout extends RequestError {
  constructor() {
    super('request.timeout', undefined, { headers: { connection: 'close' } })
  }
}

export class BodyTooLarge extends RequestError {
  constructor(limit: number) {
    super('body.too-large', { limit: formatLimit(limit) })
  }
}

/** Lists and objects are nested too deeply. */
export class BodyTooDeep extends RequestError {
  constructor() {
    super('body.too-deep', { limit: maxJsonDepth })
  }
}

const formatLimit = (bytes: number): string => (bytes < 1 << 20 ? `${bytes / 1024} KiB` : `${bytes / (1 << 20)} MiB`)

/** The session has too many bodies in transfer or in work. */
export class BodyOfSession extends RequestError {
  constructor() {
    super('body.session', undefined, { headers: { 'retry-after': busySeconds } })
  }
}

/** The sessions of the shop have too many large bodies in transfer or in work. */
export class BodyOfShop extends RequestError {
  constructor() {
    super('body.shop', undefined, { headers: { 'retry-after': busySeconds } })
  }
}

/** The server has as many large bodies in work as it accepts. */
export class BodyBusy extends RequestError {
  constructor() {
    super('body.busy', undefined, { headers: { 'retry-after': busySeconds } })
  }
}

/** More requests of the shop wait than it can have answered soon. */
export class ShopBusy extends RequestError {
  constructor() {
    super('shop.busy', undefined, { headers: { 'retry-after': '1' } })
  }
}

/** The server is shutting down or restarting. */
export class ServerClosing extends RequestError {
  constructor() {
    super('server.closing', undefined, { headers: { 'retry-after': closingSeconds } })
  }
}
