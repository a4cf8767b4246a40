import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { PartBoundary } from '#apps/portal/part-boundary.tsx';
import { PartProblem } from '#apps/portal/pages/part-problem.tsx';
import { Waiting } from '#apps/portal/pages/waiting.tsx';
import { inTime, isNewRelease } from '#apps/portal/part.ts';
import type { Place } from '#apps/portal/places.ts';
import { PageFrame } from './page-frame.tsx';

type Loaded = { readonly Screen: ComponentType } | { readonly failed: true } | undefined;

const loaded = new Map<string, ComponentType>();

/** Loads a screen's part before the click. */
export function preloadScreen(place: Place): void {
  void load(place).catch(() => undefined);
}

/** A screen of the register in its frame: title at once, the screen when its part has loaded (PLT-16). */
export function ScreenPlace({ place }: { place: Place }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Loaded>(() => readyOf(place));
  const router = useRouter();

  useEffect(() => {
    if (readyOf(place) !== undefined) return undefined;
    let isStale = false;
    load(place).then(
      (Screen) => {
        if (!isStale) setState({ Screen });
      },
      async () => {
        // A newly opened screen has no form yet: loading the new release loses nothing.
        if (attempt === 0 && (await isNewRelease())) return location.reload();
        if (!isStale) setState({ failed: true });
      },
    );
    return () => {
      isStale = true;
    };
  }, [place, attempt, router]);

  const retry = () => {
    setState(undefined);
    setAttempt(attempt + 1);
  };

  return (
    <PageFrame place={place}>
      {state === undefined && <Waiting />}
      {state !== undefined && 'failed' in state && <PartProblem wasLoading retry={retry} />}
      {state !== undefined && 'Screen' in state && (
        <PartBoundary>
          <state.Screen />
        </PartBoundary>
      )}
    </PageFrame>
  );
}

function readyOf(place: Place): Loaded {
  const Screen = loaded.get(place.path);
  return Screen && { Screen };
}

async function load(place: Place): Promise<ComponentType> {
  const known = loaded.get(place.path);
  if (known !== undefined) return known;
  const part = await inTime(place.load());
  if (!isScreen(part.default)) throw new Error(`${place.path} is no screen`);
  const Screen = part.default;
  loaded.set(place.path, Screen);
  return Screen;
}

// The register is plain data for both sides; only here is the type of a screen file known.
function isScreen(part: unknown): part is ComponentType {
  return typeof part === 'function';
}
