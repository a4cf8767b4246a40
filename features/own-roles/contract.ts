import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input, text, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { column, row } from '#kit/contract/row.ts';
import type { Language } from '#kit/words/words.ts';
import { permissions as everyPermission, rightWords } from '#features/names.ts';
import { ownRoleWords } from './words.ts';

const code = z.string({ error: rule('required') }).regex(/^own-[0-9a-f]{12}$/, rule('invalid'));
const reason = text(255);

const described = {
  nameVi: text(60),
  nameEn: text(60),
  permissions: z
    .array(z.enum(everyPermission, { error: choiceRule }), { error: rule('required') })
    .min(1, rule('required'))
    .max(everyPermission.length, rule('choice'))
    .refine((given) => new Set(given).size === given.length, rule('choice')),
  reason,
};

const mayCompose = { access: { permission: 'role.compose' } } as const;

/** What a right is called; one without a name is told by its code. */
export function rightName(right: string, language: Language): string {
  return rightWords.texts[right]?.[language === 'vi' ? 0 : 1] ?? right;
}

/** Roles that an institution composes from the rights that it may give. */
export const ownRoles = calls({
  search: {
    ...mayCompose,
    method: 'POST',
    path: '/api/OwnRoles/Search',
    reads: ['role'],
    about: 'The roles that the own institution composed, with their rights and number of holders.',
    audit: 'read',
    body: input({ ...windowFields }),
    answer: rows(
      row(
        {
          words: ownRoleWords,
          caption: 'list',
          key: 'code',
          texts: {
            permissions: (one, _, language) => one.permissions.map((right) => rightName(right, language)).join(', '),
          },
        },
        {
          nameVi: column.text({ width: 220, language: 'vi' }),
          nameEn: column.text({ width: 220, language: 'en' }),
          people: column.number(100, z.number()),
          permissions: column.text({ width: 420, sortable: false, onCard: true }, z.array(z.string())),
          code: z.string(),
        },
      ),
    ),
  },
  options: {
    ...mayCompose,
    method: 'GET',
    path: '/api/OwnRoles/Options',
    reads: ['role'],
    about:
      'The rights that a composed role of the own institution may hold; giving one of `weighty` waits for a second person.',
    audit: 'none',
    answer: z.object({ permissions: z.array(z.string()), weighty: z.array(z.string()) }),
  },
  create: {
    ...mayCompose,
    method: 'POST',
    path: '/api/OwnRoles/Create',
    changes: ['role'],
    about: 'Composes a role from rights that the caller may give, named in both languages.',
    audit: 'change',
    stepUp: true,
    body: input(described),
    answer: z.object({ code: z.string() }),
  },
  change: {
    ...mayCompose,
    method: 'POST',
    path: '/api/OwnRoles/Change',
    changes: ['role'],
    about: 'Renames a role and changes its rights, effective at once; no weighty right can be added to one in use.',
    audit: 'change',
    stepUp: true,
    body: input({ code, ...described }),
    answer: z.literal('0'),
  },
  remove: {
    ...mayCompose,
    method: 'POST',
    path: '/api/OwnRoles/Remove',
    changes: ['role'],
    about: 'Removes a role; one with holders only with `takeAway`, which takes it from them.',
    audit: 'change',
    stepUp: true,
    body: input({ code, reason, takeAway: z.boolean().default(false) }),
    answer: z.object({ taken: z.number() }),
  },
});
