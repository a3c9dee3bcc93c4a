// Reports that are too large to be answered.
import { RequestError } from './errors.ts'

/** The report has more rows than the limit. */
export class ReportTooLarge extends RequestError {
  constructor(limit: number) {
    super(422, 'report.too-large', { params: { limit } })
  }
}

/** The cross-tab has more columns than the limit. */
export class ReportTooWide extends RequestError {
  constructor(limit: number) {
    super(422, 'report.too-wide', { params: { limit } })
  }
}
