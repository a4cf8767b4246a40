import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ToastKind } from './message.ts';

export const kindIcons = { error: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck } as const;

export const kindWords = {
  error: 'toastError',
  warning: 'toastWarning',
  info: 'toastInfo',
  success: 'toastSuccess',
} as const satisfies Record<ToastKind, string>;
