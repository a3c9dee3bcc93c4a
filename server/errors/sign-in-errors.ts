// Errors of the second factor.
import { RequestError } from './errors.ts'

/** The password is correct, and a code of the second factor is required. */
export class CodeNeeded extends RequestError {
  constructor() {
    super(401, 'sign-in.code-needed')
  }
}

/** The code is wrong, expired or already used. */
export class WrongCode extends RequestError {
  constructor(status: 401 | 422) {
    super(status, 'sign-in.code-wrong')
  }
}

export class SecondFactorOn extends RequestError {
  constructor() {
    super(409, 'second-factor.on')
  }
}
