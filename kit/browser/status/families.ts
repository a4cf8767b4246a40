import {
  AlarmClock,
  Ban,
  CalendarCheck,
  Check,
  CheckCheck,
  CircleCheck,
  CircleDotDashed,
  CircleSlash,
  Clock,
  Cog,
  CornerUpLeft,
  OctagonX,
  PencilLine,
  SkipForward,
  Stamp,
} from 'lucide-react';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';

/** Icon, word and edge of each status family (PLT-13): colour is never alone. */
export const families = {
  draft: { icon: PencilLine, word: 'statusDraft', edge: 'dashed' },
  pending: { icon: Clock, word: 'statusPending', edge: 'plain' },
  'in-progress': { icon: CircleDotDashed, word: 'statusInProgress', edge: 'plain' },
  process: { icon: Cog, word: 'statusProcess', edge: 'plain' },
  'on-schedule': { icon: CalendarCheck, word: 'statusOnSchedule', edge: 'plain' },
  delay: { icon: AlarmClock, word: 'statusDelay', edge: 'plain' },
  return: { icon: CornerUpLeft, word: 'statusReturn', edge: 'plain' },
  approved: { icon: Stamp, word: 'statusApproved', edge: 'plain' },
  success: { icon: CircleCheck, word: 'statusSuccess', edge: 'plain' },
  complete: { icon: CheckCheck, word: 'statusComplete', edge: 'outline' },
  done: { icon: Check, word: 'statusDone', edge: 'plain' },
  reject: { icon: OctagonX, word: 'statusReject', edge: 'plain' },
  cancel: { icon: Ban, word: 'statusCancel', edge: 'outline' },
  skip: { icon: SkipForward, word: 'statusSkip', edge: 'plain' },
  unavailable: { icon: CircleSlash, word: 'statusUnavailable', edge: 'hatched' },
} as const satisfies Record<StatusFamily, { icon: typeof Clock; word: string; edge: string }>;
