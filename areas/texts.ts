import type kernel from '../kernel/texts/en.json'
import type acceptance from './acceptance/texts/en.json'
import type approvals from './approvals/texts/en.json'
import type audit from './audit/texts/en.json'
import type balance from './balance/texts/en.json'
import type billing from './billing/texts/en.json'
import type customers from './customers/texts/en.json'
import type developers from './developers/texts/en.json'
import type disputes from './disputes/texts/en.json'
import type exports from './exports/texts/en.json'
import type home from './home/texts/en.json'
import type identity from './identity/texts/en.json'
import type notifications from './notifications/texts/en.json'
import type payments from './payments/texts/en.json'
import type payouts from './payouts/texts/en.json'
import type platform from './platform/texts/en.json'
import type risk from './risk/texts/en.json'
import type settings from './settings/texts/en.json'
import type stores from './stores/texts/en.json'
import type team from './team/texts/en.json'
import type vamp from './vamp/texts/en.json'

/** The texts of every area, by which keys are checked when compiling. A new area adds its line. */
type All = typeof kernel &
  typeof acceptance &
  typeof approvals &
  typeof audit &
  typeof balance &
  typeof billing &
  typeof customers &
  typeof developers &
  typeof disputes &
  typeof exports &
  typeof home &
  typeof identity &
  typeof notifications &
  typeof payments &
  typeof payouts &
  typeof platform &
  typeof risk &
  typeof settings &
  typeof stores &
  typeof team &
  typeof vamp

declare module '#kernel/texts.ts' {
  interface AreaTexts extends All {}
}
