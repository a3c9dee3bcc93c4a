import { legLinks } from '../../engine/schema/ledger.ts'
import { auditedPostings } from '../ledger/audit-posting.ts'
import { carriedShops } from '../storage/audit.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import type { BookCheck } from './check.ts'

export const postingsAudited: BookCheck = {
  name: 'postings-audited',
  invariant: 'every leg has its row of the audit: who, where, with what',
  of: ({ ledger, table, shop, place }) => {
    const posting = quoteIdentifier(legLinks.posting)
    return [
      {
        ledger: ledger.name,
        breaches: {
          sql: `
            select min(${shop}) as shop, min(${place}) as place, ${posting} as what, 'a row of the audit' as expected,
              'none' as found
            from ${table} where not exists (
              select 1 from kencana_audit as audit_row where audit_row.resource = ? and audit_row.row_id = ${table}.${posting}
            ) and ${shop} not in (select carried.row_id from kencana_audit as carried where carried.resource = ?) group by ${posting}`,
          values: [auditedPostings, carriedShops],
        },
      },
    ]
  },
}
