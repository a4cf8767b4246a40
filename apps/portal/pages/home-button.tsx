import { ButtonLink } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';

/** Back to home; a real link, so that it works even if the router does not. */
export function HomeButton() {
  const t = useWords(portalWords);
  return (
    <ButtonLink variant="filled" href="/portal/main">
      {t('toHome')}
    </ButtonLink>
  );
}
