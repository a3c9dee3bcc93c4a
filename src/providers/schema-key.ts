import { languageNow } from './call-head.ts'

/** Where the schema of a user is kept in the cache of queries. */
export const schemaKey = (token: string): readonly string[] => ['schema', token, languageNow()]
