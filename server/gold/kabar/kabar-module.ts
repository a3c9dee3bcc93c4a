// Module of what owners are sent without looking: their rules are compared with the shops every minute.
import type { BackgroundContext, BackgroundTask, CustomModule } from '../../module/module.ts'
import { checkRules } from './check-notice-rules.ts'

const minute = 60_000

const startChecking = (context: BackgroundContext): BackgroundTask => {
  const rules = { ...context, watchedSince: context.now(), seenUses: new Map<string, string>() }
  const run = (): Promise<void> => checkRules(rules)
  return { close: context.tasks.start({ name: 'kabar', milliseconds: minute, firstAfter: minute, run }) }
}

export const kabarModule: CustomModule = { name: 'kabar', background: startChecking }
