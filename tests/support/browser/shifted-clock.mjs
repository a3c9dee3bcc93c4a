// Loaded before a server whose run may pass midnight: its clock is behind by CLOCK_BEHIND milliseconds, so that the business
// date of its shops stays that of today.
const RealDate = Date
const behind = Number(process.env.CLOCK_BEHIND)

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() - behind)
    else super(...values)
  }

  static now() {
    return RealDate.now() - behind
  }
}
