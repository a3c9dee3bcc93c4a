import { olderVersion } from './audit-messages.ts'
import type { RowCheck } from './check.ts'

export const keysOnce: RowCheck = {
  name: 'keys-once',
  invariant:
    'a key against repeats has its answer, and in the audit the one effect that was counted when it was answered',
  find: async (connection, _, uncovered) => {
    const counted = await connection.all({
      sql: `select min(created_at) as first from kencana_idempotency`,
      values: [],
    })
    const [{ older = 0 } = {}] = await connection.all({
      sql: 'select count(*) as older from kencana_idempotency where effects is null and answer is not null',
      values: [],
    })
    uncovered({ what: 'keys against repeats', count: Number(older), why: olderVersion })
    const rows = await connection.all({
      sql: `
        select claim.shop, claim.user_id, claim.claim_key, claim.answer is null as unanswered, claim.effects, coalesce(made.total, 0) as total
        from kencana_idempotency as claim
        left join (
          select shop, user_id, claim_key, sum(case when verb = 'import' then 0 else 1 end) as total,
            sum(case when verb = 'import' then 1 else 0 end) as imports
          from kencana_audit where claim_key <> '' and at >= ? group by shop, user_id, claim_key
        ) as made on made.shop = claim.shop and made.user_id = claim.user_id and made.claim_key = claim.claim_key
        where claim.answer is null or coalesce(made.total, 0) < claim.effects
          or (coalesce(made.total, 0) > claim.effects and made.imports = 0)`,
      // A claim is stamped before its effect, by the same clock.
      values: [String(counted[0]?.first ?? '')],
    })
    return rows.map(row => ({
      shop: String(row.shop),
      what: `key ${row.claim_key} of ${row.user_id}`,
      ...(row.unanswered === 1
        ? { expected: 'an answer', found: 'none' }
        : { expected: `${row.effects} rows of the audit`, found: String(row.total) }),
    }))
  },
}
