// Errors of the second factor.
import { RequestError } from './errors.ts'

/** The code is wrong, expired or already used. */
export class WrongCode extends RequestError {
  constructor(status: 401 | 422) {
    super('sign-in.code-wrong', undefined, { status })
  }
}
