import type { z } from 'zod';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import type { foreignCompanies } from './contract.ts';
import { foreignWords } from './words.ts';

type Props = {
  readonly values: z.output<typeof foreignCompanies.submit.body>;
  readonly nations: readonly Choice[];
  readonly dong: string | undefined;
};

/** The order read back before the user agrees to the fee. */
export function OrderFacts({ values, nations, dong }: Props) {
  const t = useWords(foreignWords);
  const { language } = useLanguage();
  const country = nations.find(({ id }) => id === values.country)?.label ?? values.country;
  return (
    <FactList
      shape="rows"
      facts={[
        [t('companyName'), values.companyName],
        [t('country'), country],
        [t('address'), values.address],
        [t('taxNumber'), values.taxNumber],
        [t('businessRegistration'), values.businessRegistration],
        [t('reportLanguage'), t('english')],
        [t('promise'), t('promiseDays')],
        [t('fee'), dong === undefined ? t('feeUnknown') : t('feeOf', { price: formatNumber(dong, language) })],
      ]}
    />
  );
}
