import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';

import { ApiError, UNEXPECTED_TEXT } from '#web/api/api-error.ts';
import { tellOfFailure } from '#web/api/page-failures.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import NotFoundPage from './NotFoundPage.tsx';

/** What stands in place of a screen that could not be shown, within the frame of the others. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isRouteErrorResponse(error) && !(error instanceof ApiError)) tellOfFailure('screen', error);
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  // The session has ended and sign-in is on its way.
  if (error instanceof ApiError && error.status === 401) return null;
  return (
    <ErrorState
      level={1}
      title="This page could not be shown"
      error={error instanceof ApiError ? error : `${UNEXPECTED_TEXT}. Nothing you saved is lost.`}
      onRetry={() => void navigate(0)}
      action={
        <a href={paths.home()} className={buttonClass('secondary')}>
          Go back home
        </a>
      }
    />
  );
}
