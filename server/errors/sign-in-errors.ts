// What refuses a second factor.
import { RequestError } from './errors.ts'

/** The password is right, and a code of the user's phone is needed too. */
export class CodeNeeded extends RequestError {
  constructor() {
    super(401, 'sign-in.code-needed')
  }
}

/** A code that is wrong, too old or was used before. */
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
